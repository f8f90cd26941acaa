import { type Instrument, instruments, type PerformerType, performerTypes } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { type HoldPlaceRequest, type PlacePerformerRequest } from '@jamjar/contracts/signup/place.views';
import { type PublicSignupRequest } from '@jamjar/contracts/signup/signup.views';
import { BooleanField, ChoiceListField, Omittable, OptionalChoiceField } from '../http/field.decorators.js';
import { LineField, LineListField, OptionalLineField, OptionalTextField } from '../http/text-field.decorators.js';

/** POST /api/public/signup/{token}. Which fields are required depends on the type of the gig: see `listNewPerformerDetails`. */
export class PublicSignupDto implements PublicSignupRequest {
  @OptionalLineField(limits.maxParticipantNameLength) name?: string | null;
  /** For a generic gig, where several can sign up together; blank names are ignored. */
  @Omittable() @LineListField(limits.maxSignupNames, limits.maxParticipantNameLength) names?: string[];
  @Omittable() @ChoiceListField(instruments) instruments?: Instrument[];
  @OptionalChoiceField(performerTypes) performerType?: PerformerType | null;
  @OptionalTextField(limits.maxNotesLength) notes?: string | null;
}

/** POST /api/public/place/{secret}/cancel and /seen */
export class PlacePerformerDto implements PlacePerformerRequest {
  @LineField(limits.maxNameLength, 'Required') key: string;
}

/** POST /api/public/place/{secret}/hold */
export class HoldPlaceDto extends PlacePerformerDto implements HoldPlaceRequest {
  @BooleanField() held: boolean;
}
