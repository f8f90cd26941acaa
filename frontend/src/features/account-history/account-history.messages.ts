import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';

/** The details of an entry. `name`: of the user, organisation or gig that was changed; `link`: for example `signup link`. */
interface EntryDetails extends Pick<AuditEntryView, 'role'> {
  name: string;
  link: string;
  /** Of attempts to sign in: from where, and how often, as the end of a sentence. */
  origin: string;
}

/** The texts by kind of object and action. Some changes to the own account have those of `messagesOfOwnChanges`. */
const messages: Partial<Record<string, (details: EntryDetails) => string>> = {
  'organisation created': () => 'created the organisation',
  'organisation updated': () => 'changed the logo',
  'organisation deleted': () => 'deleted the organisation',
  'event updated': ({ name }) => `changed the logo of ${name}`,
  'user created': ({ name, role }) => (role ? `created the account of ${name}, as ${role}` : `created the account of ${name}`),
  'user updated': ({ name }) => `changed the settings of ${name}`,
  'user deleted': ({ name }) => `deleted the account of ${name}`,
  'user logged out': ({ name }) => `logged ${name} out`,
  'user password reset': ({ name }) => `reset the password of ${name}`,
  'user second factor removed': ({ name }) => `removed the second factor of ${name}`,
  'user allocated': ({ name, role }) => (role ? `made ${name} ${role}` : `gave ${name} a role`),
  'user removed': ({ name }) => `removed ${name} from the organisation`,
  'user signed in': ({ origin }) => `signed in${origin}`,
  'user sign-in failed': ({ name, origin }) => `tried a wrong password for ${name}${origin}`,
  'user sign-in incomplete': ({ name, origin }) => `knew the password of ${name}, but gave no valid code${origin}`,
  'user sign-in limited': ({ name, origin }) => `was refused as ${name} after too many wrong passwords${origin}`,
  'user allocated for tonight': ({ name }) => `made ${name} helper for tonight`,
  'user removed for tonight': ({ name }) => `ended the help of ${name}`,
  'invitation invited': ({ role }) => `made an invitation to join as ${role ?? 'helper for tonight'}`,
  'invitation revoked': () => 'revoked an invitation',
  'link created': ({ name, link }) => `made a ${link} of ${name}`,
  'link switched on': ({ name, link }) => `switched the ${link} of ${name} on`,
  'link switched off': ({ name, link }) => `switched the ${link} of ${name} off`,
  'link switched': ({ name, link }) => `switched the ${link} of ${name} on or off`,
};
const messagesOfOwnChanges: typeof messages = {
  'user password reset': () => 'changed their own password',
  'user second factor set': () => 'switched their second factor on',
  'user second factor removed': () => 'removed their own second factor',
  'user logged out': () => 'ended sessions of their own',
  'user updated': () => 'changed their own settings',
  'user created': () => 'created their own account',
  'user allocated for tonight': () => 'joined as helper for tonight',
  'user allocated': ({ role }) => (role ? `joined as ${role}` : 'joined'),
  'user removed': () => 'left the organisation',
};

/** What was done to whom, to be read after the name of who did it: `reset the password of sam`. */
export function formatAccountChange({ actor, action, object, fields, role, subnet, count }: AuditEntryView): string {
  const name = object.name ?? (object.kind === 'user' ? 'somebody' : 'something deleted');
  const isForTonight = object.kind === 'user' && fields.includes('temporaryOperator');
  const key = `${object.kind} ${action}${isForTonight ? ' for tonight' : ''}`;
  const message = (actor?.id === object.id ? messagesOfOwnChanges[key] : undefined) ?? messages[key];
  // the server may be newer than this version of the web app
  if (!message) return `${action} ${object.kind} ${name}`;
  const origin = `${subnet ? ` from ${subnet}` : ''}${count > 1 ? `, ${count} times` : ''}`;
  return message({ name, role, origin, link: `${fields[0] ?? 'public'} link` }); // the only field of a link is its kind
}

/**
 * Who made a change; without an actor Jamjar itself, or an administrator on the console of the server. Of attempts to sign in that failed
 * nobody knows who made them.
 */
export const formatActor = ({ actor, action }: Pick<AuditEntryView, 'actor' | 'action'>): string =>
  actor?.name ?? (action.startsWith('sign-in') ? 'Somebody' : 'The server');
