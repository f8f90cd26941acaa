import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';

/** The details of an entry. `name`: of the user, organisation or gig that was changed; `link`: for example `signup link`. */
interface EntryDetails extends Pick<AuditEntryView, 'role'> {
  name: string;
  link: string;
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
  'link created': ({ name, link }) => `made a ${link} of ${name}`,
  'link switched on': ({ name, link }) => `switched the ${link} of ${name} on`,
  'link switched off': ({ name, link }) => `switched the ${link} of ${name} off`,
  'link switched': ({ name, link }) => `switched the ${link} of ${name} on or off`,
};
const messagesOfOwnChanges: typeof messages = {
  'user password reset': () => 'changed their own password',
  'user second factor set': () => 'switched their second factor on',
  'user second factor removed': () => 'removed their own second factor',
  'user updated': () => 'changed their own settings',
  'user removed': () => 'left the organisation',
};

/** What was done to whom, to be read after the name of who did it: `reset the password of sam`. */
export function formatAccountChange({ actor, action, object, fields, role }: AuditEntryView): string {
  const name = object.name ?? (object.kind === 'user' ? 'somebody' : 'something deleted');
  const key = `${object.kind} ${action}`;
  const message = (actor?.id === object.id ? messagesOfOwnChanges[key] : undefined) ?? messages[key];
  // the server may be newer than this version of the web app
  if (!message) return `${action} ${object.kind} ${name}`;
  return message({ name, role, link: `${fields[0] ?? 'public'} link` }); // the only field of a link is its kind
}

/** Who made a change; without an actor Jamjar itself, or an administrator on the console of the server. */
export const formatActor = ({ actor }: Pick<AuditEntryView, 'actor'>): string => actor?.name ?? 'The server';
