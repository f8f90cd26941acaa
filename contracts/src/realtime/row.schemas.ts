import * as v from 'valibot';
import { type MessageView } from '../chat/message.views.js';
import { gigTypes, instruments, performerTypes, tiers } from '../enums.js';
import { type GigView, type PerformerView, type TimelineEntryView } from '../gigs/gig.views.js';
import { type GigId, isUuid, type MessageId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { type ParticipantView } from '../participants/participant.views.js';

// The rows in server messages

/** An id of the given type: a lower-case UUID. */
export const idSchema = <Id extends string>() => v.custom<Id>(isUuid);

/** The schema of a view, with one entry per field; the compiler reports missing, additional and differing fields. */
export const viewSchema = <View>(entries: { readonly [Field in keyof View]-?: v.GenericSchema<View[Field]> }) => v.object(entries);

const nullableText = v.nullable(v.string());
/** ISO 8601, UTC. */
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const instrumentList = v.array(v.picklist(instruments));

const contactEntries = { name: v.string(), email: nullableText, phone: nullableText, instagram: nullableText, lookingForBand: v.boolean() };

export const performerSchema = viewSchema<PerformerView>({
  ...contactEntries,
  id: idSchema<PerformerId>(),
  jamNightId: idSchema<GigId>(),
  participantId: idSchema<ParticipantId>(),
  notes: nullableText,
  instruments: instrumentList,
  currentInstruments: instrumentList,
  tier: v.nullable(v.picklist(tiers)),
  priority: v.boolean(),
  performerType: v.picklist(performerTypes),
  played: v.boolean(),
  performanceCount: v.number(),
  timeOnStage: v.number(),
  onStage: v.boolean(),
  stageStartTime: v.nullable(timestamp),
  pendingStage: v.boolean(),
  pendingRemoval: v.boolean(),
  replacingPerformerId: v.nullable(idSchema<PerformerId>()),
  replacementName: nullableText,
  removed: v.boolean(),
  attended: v.boolean(),
  sortOrder: v.number(),
  raffleEntrances: v.number(),
  raffleWins: v.number(),
});

export const gigSchema = viewSchema<GigView>({
  id: idSchema<GigId>(),
  organisationId: idSchema<OrganisationId>(),
  organisation: v.object({ name: v.string(), logoUrl: nullableText }),
  name: v.string(),
  type: v.picklist(gigTypes),
  date: timestamp,
  createdAt: timestamp,
  venue: nullableText,
  description: nullableText,
  timeLimit: v.nullable(v.number()),
  completed: v.boolean(),
  deleted: v.boolean(),
  logoUrl: nullableText,
  signupUrl: nullableText,
  signupEnabled: v.boolean(),
  signupLimit: v.nullable(v.number()),
  raffleEnabled: v.boolean(),
  feedbackUrl: nullableText,
  feedbackEnabled: v.boolean(),
  performerCount: v.number(),
  currentParticipants: v.number(),
});

export const timelineEntrySchema = viewSchema<TimelineEntryView>({
  revision: v.number(),
  at: timestamp,
  type: v.string(),
  actor: v.object({ id: nullableText, name: v.string() }),
  performers: v.array(v.object({ id: idSchema<PerformerId>(), name: v.string() })),
});

export const chatMessageSchema = viewSchema<MessageView>({
  id: idSchema<MessageId>(),
  jamNightId: idSchema<GigId>(),
  content: v.string(),
  senderName: v.string(),
  createdAt: timestamp,
});

export const participantSchema = viewSchema<ParticipantView>({
  ...contactEntries,
  id: idSchema<ParticipantId>(),
  organisationId: idSchema<OrganisationId>(),
});
