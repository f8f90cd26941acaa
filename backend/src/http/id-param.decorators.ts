import {
  isUuid,
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
import { RefusalException } from './refusal.exception.js';

/** Parses an id of a path. Text that is not an id cannot name a resource, so it is refused as not found. */
const idPipe = <Id>(parse: (value: string) => Id, notFoundCode: RefusalCode): PipeTransform<unknown, Id> => ({
  transform(value) {
    if (typeof value !== 'string' || !isUuid(value)) throw new RefusalException(notFoundCode);
    return parse(value);
  },
});

/** `@PerformerIdParam() performerId: PerformerId` reads `:performerId` of the route. */
const idParam =
  <Id>(pipe: PipeTransform<unknown, Id>, defaultName: string) =>
  (name = defaultName): ParameterDecorator =>
    Param(name, pipe);

export const GigIdParam = idParam<GigId>(idPipe(gigId, 'GIG_NOT_FOUND'), 'gigId');
export const PerformerIdParam = idParam<PerformerId>(idPipe(performerId, 'PERFORMER_NOT_FOUND'), 'performerId');
export const ParticipantIdParam = idParam<ParticipantId>(idPipe(participantId, 'PARTICIPANT_NOT_FOUND'), 'participantId');
export const OrganisationIdParam = idParam<OrganisationId>(idPipe(organisationId, 'ORGANISATION_NOT_FOUND'), 'organisationId');
export const UserIdParam = idParam<UserId>(idPipe(userId, 'USER_NOT_FOUND'), 'userId');
