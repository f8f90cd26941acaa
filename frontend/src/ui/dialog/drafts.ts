import { useContext, useState } from 'react';
import { CurrentUserId } from './current-user-id.js';
import { persistValue, readPersistedValue } from '../../client/persisted-value.js';

/** Field values by field name. */
export type DraftFields = Readonly<Record<string, unknown>>;
interface Draft {
  /** In ms since 1970, by the device's clock. */
  savedAt: number;
  fields: DraftFields;
  /** The values of these fields before the user changed them. */
  former?: DraftFields;
}
type Drafts = Readonly<Record<string, Draft>>;

const maxAgeMs = 24 * 60 * 60 * 1000;
const storageKey = (userId: string): string => `jamjar.drafts.${userId}`;

/**
 * Stores what the signed-in user has typed and not sent, for 24 hours on this device (docs/rules.md#screens).
 * @param key identifies the form and its subject; null: nothing is stored
 * @returns `restored` and `former`: the draft's `fields` and `former` when the component was mounted, null without a draft; `save`: stores
 * a draft, or removes it when there are no fields
 */
export function useDraft(key: string | null) {
  const userId = useContext(CurrentUserId);
  const [draft] = useState(() => (userId === null || key === null ? undefined : readDrafts(userId)[key]));
  const save = (fields: DraftFields, former?: DraftFields): void => {
    if (userId === null || key === null) return;
    const { [key]: _replaced, ...others } = readDrafts(userId);
    writeDrafts(userId, Object.keys(fields).length === 0 ? others : { ...others, [key]: { savedAt: Date.now(), fields, former } });
  };
  return { restored: draft?.fields ?? null, former: draft?.former ?? null, save };
}

/** Removes the drafts of a user whose session has ended. */
export const clearDrafts = (userId: string): void => persistValue(storageKey(userId), null);

/** Removes a user's drafts that are older than 24 hours. */
export const removeExpiredDrafts = (userId: string): void => writeDrafts(userId, readDrafts(userId));

const writeDrafts = (userId: string, drafts: Drafts): void =>
  persistValue(storageKey(userId), Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));

/** The drafts that have not expired; none when the stored value is unreadable. */
function readDrafts(userId: string): Drafts {
  try {
    const stored: unknown = JSON.parse(readPersistedValue(storageKey(userId)) ?? '{}');
    const isCurrent = (entry: [string, unknown]): entry is [string, Draft] => isDraft(entry[1]) && Date.now() - entry[1].savedAt < maxAgeMs;
    return isObject(stored) ? Object.fromEntries(Object.entries(stored).filter(isCurrent)) : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && typeof value.savedAt === 'number' && isObject(value.fields) && (value.former === undefined || isObject(value.former));
