import * as v from 'valibot';
import { actorKinds } from '../event-metadata.js';
import { idSchema, instantSchema, nullableText, wholeNumber } from '../field.schemas.js';
import { type CommandId } from '../ids.js';

/** An entry of a gig's history, with its stored type and data. */
export interface HistoryEntryView extends v.InferOutput<typeof historyEntrySchema> {}
export const historyEntrySchema = v.object({
  revision: wholeNumber,
  type: v.string(),
  data: v.unknown(),
  /** From the entry's metadata; null when the stored entry was manipulated so that it cannot be read. */
  recorded: v.nullable(
    v.object({
      at: instantSchema,
      commandId: idSchema<CommandId>(),
      schemaVersion: wholeNumber,
      /** The key of one of the page's `actors`. */
      actor: v.string(),
    }),
  ),
});

/** A page of a gig's history, in the order of the revisions. */
export interface HistoryPage extends v.InferOutput<typeof historyPageSchema> {}
export const historyPageSchema = v.object({
  entries: v.pipe(v.array(historyEntrySchema), v.readonly<HistoryEntryView[]>()),
  /** The actors of these entries with their current names, by the key in `recorded.actor`. Only users have an `id`. */
  actors: v.record(v.string(), v.object({ kind: v.picklist(actorKinds), id: nullableText, name: v.string() })),
  /** The current names of the performers of these entries, by their ids. */
  names: v.record(v.string(), v.string()),
  /** The query parameter `after` for the next page; null on the last one. */
  next: v.nullable(wholeNumber),
  /** The fingerprint of the whole history up to its newest entry. */
  fingerprint: v.string(),
  /** The fingerprint of the history up to the gig's last completion, even if it was reopened since; null if it was never completed. */
  completionFingerprint: nullableText,
});

/** An entry that does not continue the chain of the entries before it. */
export interface BrokenEntry extends v.InferOutput<typeof brokenEntrySchema> {}
export const brokenEntrySchema = v.object({
  revision: wholeNumber,
  id: v.string(),
  type: v.string(),
  reason: v.string(),
});

/** The result when the server checks a history. */
export interface VerificationView extends v.InferOutput<typeof verificationSchema> {}
export const verificationSchema = v.object({
  /** Number of checked entries. */
  entries: wholeNumber,
  intact: v.boolean(),
  firstBroken: v.nullable(brokenEntrySchema),
  /** The fingerprint of the history up to the last checked entry. */
  fingerprint: v.string(),
});
