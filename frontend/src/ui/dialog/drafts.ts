import { useContext, useState } from 'react';
import { CurrentUserId } from './current-user-id.js';
import { persistValue, readPersistedValue } from '../../client/persisted-value.js';

/** Values by the names of their fields. */
export type DraftFields = Readonly<Record<string, unknown>>;
interface Draft {
  /** In milliseconds since 1970, by the clock of the device. */
  savedAt: number;
  fields: DraftFields;
  /** What these fields were when they were changed. */
  former?: DraftFields;
}
type Drafts = Readonly<Record<string, Draft>>;

const maxAgeMs = 24 * 60 * 60 * 1000;
const storageKey = (userId: string): string => `jamjar.drafts.${userId}`;

/**
 * What the signed-in user typed and has not sent, kept on this device for 24 hours (docs/rules.md#screens).
 * @param key names the form and what it is about; null: nothing is kept
 * @returns `restored` and `former`: as they were when the component was mounted, null without a draft; `keep`: without fields, the draft is
 * removed
 */
export function useDraft(key: string | null) {
  const userId = useContext(CurrentUserId);
  const [draft] = useState(() => (userId === null || key === null ? undefined : readDrafts(userId)[key]));
  const keep = (fields: DraftFields, former?: DraftFields): void => {
    if (userId === null || key === null) return;
    const { [key]: _replaced, ...others } = readDrafts(userId);
    writeDrafts(userId, Object.keys(fields).length === 0 ? others : { ...others, [key]: { savedAt: Date.now(), fields, former } });
  };
  return { restored: draft?.fields ?? null, former: draft?.former ?? null, keep };
}

/** Removes the drafts of a user whose session has ended. */
export const clearDrafts = (userId: string): void => persistValue(storageKey(userId), null);

/** Removes a user's drafts that are older than 24 hours. */
export const removeExpiredDrafts = (userId: string): void => writeDrafts(userId, readDrafts(userId));

const writeDrafts = (userId: string, drafts: Drafts): void =>
  persistValue(storageKey(userId), Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));

/** Without expired drafts, and empty when what is stored cannot be read. */
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
