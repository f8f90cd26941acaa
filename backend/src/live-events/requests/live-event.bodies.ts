import { type LiveEventType, liveEventTypes } from '@jamjar/contracts/enums';
import { isId, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import {
  type ArrangeQueueRequest,
  type CreateLiveEventRequest,
  type EditLiveEventRequest,
  type SwitchRequest,
  type ToggleCompletedRequest,
} from '@jamjar/contracts/live-events/live-event.requests';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import { Checked, Count, IsId, MayBeMissing, MayBeNull, OptionalText, Text } from '../../http/fields.js';
import { DateAndTime } from './date-and-time.js';

const nameRequired = 'Event name is required';
const TimeLimit = (): PropertyDecorator => Count(0, 'Time limit must be a positive number');

/** POST /api/events (S1 §5). */
export class CreateLiveEventBody implements CreateLiveEventRequest {
  @IsId()
  organisationId: OrganisationId;

  @Text(limits.name, nameRequired)
  name: string;

  @MayBeMissing()
  @IsIn(liveEventTypes)
  type?: LiveEventType;

  @DateAndTime()
  date: string;

  @OptionalText(limits.venue)
  venue?: string | null;

  @OptionalText(limits.description)
  description?: string | null;

  @MayBeNull()
  @TimeLimit()
  timeLimit?: number | null;
}

type ReadOnlyField = Exclude<keyof LiveEventView, keyof EditLiveEventRequest>;

/** PUT /api/events/{id}: whatever GET answered is accepted; only the fields of the request are taken (decisions, "Events"). */
export class EditLiveEventBody implements EditLiveEventRequest, Record<ReadOnlyField, unknown> {
  @MayBeMissing()
  @Text(limits.name, nameRequired)
  name?: string;

  @MayBeMissing()
  @DateAndTime()
  date?: string;

  @OptionalText(limits.venue)
  venue?: string | null;

  @OptionalText(limits.description)
  description?: string | null;

  @MayBeNull()
  @TimeLimit()
  timeLimit?: number | null;

  @Allow() id: unknown;
  @Allow() organisationId: unknown;
  @Allow() organisation: unknown;
  @Allow() type: unknown;
  @Allow() completed: unknown;
  @Allow() deleted: unknown;
  @Allow() logoUrl: unknown;
  @Allow() signupUrl: unknown;
  @Allow() signupEnabled: unknown;
  @Allow() signupLimit: unknown;
  @Allow() raffleEnabled: unknown;
  @Allow() feedbackUrl: unknown;
  @Allow() feedbackEnabled: unknown;
  @Allow() performerCount: unknown;
  @Allow() currentParticipants: unknown;
  @Allow() createdAt: unknown;
}

/** PATCH /api/events/{id}/toggle-completed: empty toggles; saying which makes two people who press it together agree. */
export class ToggleCompletedBody implements ToggleCompletedRequest {
  @MayBeMissing()
  @IsBoolean()
  completed?: boolean;
}

/** PATCH /api/events/{id}/raffle-toggle */
export class SwitchBody implements SwitchRequest {
  @IsBoolean()
  enabled: boolean;
}

/** PUT /api/events/{id}/queue */
export class ArrangeQueueBody implements ArrangeQueueRequest {
  @IsArray()
  @ArrayMaxSize(10_000)
  @Checked('areIds', (value) => (Array.isArray(value) && value.every(isId) ? null : 'Invalid id'))
  performerIds: PerformerId[];
}
