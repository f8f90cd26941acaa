import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { isId, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import {
  type ArrangeQueueRequest,
  type CreateGigRequest,
  type EditGigRequest,
  type SwitchRequest,
  type ToggleCompletedRequest,
} from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import { Checked, Count, IsId, MayBeMissing, MayBeNull, OptionalText, Text } from '../../http/fields.js';
import { DateAndTime } from './date-and-time.js';

const nameRequired = 'Event name is required';
const TimeLimit = (): PropertyDecorator => Count(0, 'Time limit must be a positive number');

/** POST /api/events (S1 §5). */
export class CreateGigBody implements CreateGigRequest {
  @IsId()
  organisationId: OrganisationId;

  @Text(limits.name, nameRequired)
  name: string;

  @MayBeMissing()
  @IsIn(gigTypes)
  type?: GigType;

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

type ReadOnlyField = Exclude<keyof GigView, keyof EditGigRequest>;

/** PUT /api/events/{id}: whatever GET answered is accepted; only the fields of the request are taken (decisions, "Events"). */
export class EditGigBody implements EditGigRequest, Record<ReadOnlyField, unknown> {
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
