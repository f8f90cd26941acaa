import {
  isId,
  gigId,
  organisationId,
  participantId,
  performerId,
  userId,
  type GigId,
  type OrganisationId,
  type ParticipantId,
  type PerformerId,
  type UserId,
} from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { Param, type PipeTransform } from '@nestjs/common';
import { Refused } from './refused.js';

/** An id in a path; whatever is no id is nobody's: 404. */
const idPipe = <Id>(parse: (value: string) => Id, unknown: RefusalCode): PipeTransform<unknown, Id> => ({
  transform(value) {
    if (typeof value !== 'string' || !isId(value)) throw new Refused(unknown);
    return parse(value);
  },
});

/** `@PerformerIdParam() performerId: PerformerId` reads `:performerId` of the route. */
const idParam =
  <Id>(pipe: PipeTransform<unknown, Id>, ownName: string) =>
  (name = ownName): ParameterDecorator =>
    Param(name, pipe);

export const GigIdParam = idParam<GigId>(idPipe(gigId, 'GIG_NOT_FOUND'), 'gigId');
export const PerformerIdParam = idParam<PerformerId>(idPipe(performerId, 'PERFORMER_NOT_FOUND'), 'performerId');
export const ParticipantIdParam = idParam<ParticipantId>(idPipe(participantId, 'PARTICIPANT_NOT_FOUND'), 'participantId');
export const OrganisationIdParam = idParam<OrganisationId>(idPipe(organisationId, 'ORGANISATION_NOT_FOUND'), 'organisationId');
export const UserIdParam = idParam<UserId>(idPipe(userId, 'USER_NOT_FOUND'), 'userId');
