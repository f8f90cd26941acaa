import { isUuid } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { Param } from '@nestjs/common';
import { RefusalException } from './refusal.exception.js';

/**
 * `@PerformerIdParam() performerId: PerformerId` reads `:performerId` of the route. Text that is not an id cannot name a resource, so it is
 * refused as not found.
 */
const idParam = (name: string, notFoundCode: RefusalCode) => (): ParameterDecorator =>
  Param(name, {
    transform(value: unknown) {
      if (!isUuid(value)) throw new RefusalException(notFoundCode);
      return value;
    },
  });

export const GigIdParam = idParam('gigId', 'GIG_NOT_FOUND');
export const PerformerIdParam = idParam('performerId', 'PERFORMER_NOT_FOUND');
export const ParticipantIdParam = idParam('participantId', 'PARTICIPANT_NOT_FOUND');
/** The participant whose stints are shown: an unknown one is refused with PERFORMER_NOT_FOUND. */
export const PerformingParticipantIdParam = idParam('participantId', 'PERFORMER_NOT_FOUND');
export const OrganisationIdParam = idParam('organisationId', 'ORGANISATION_NOT_FOUND');
export const InvitationIdParam = idParam('invitationId', 'INVITATION_INVALID');
export const SessionIdParam = idParam('sessionId', 'SESSION_NOT_FOUND');
export const UserIdParam = idParam('userId', 'USER_NOT_FOUND');
