import * as v from 'valibot';

/** POST /api/second-factor: the user's own password. */
export interface NewSecondFactorRequest {
  password: string;
}
/** The response to it. `address` is the `otpauth` address that contains the secret, for the app's camera. */
export interface NewSecondFactor extends v.InferOutput<typeof newSecondFactorSchema> {}
export const newSecondFactorSchema = v.object({ secret: v.string(), address: v.string() });

/** PUT and DELETE /api/second-factor: a code from the app; for DELETE also a recovery code. */
export interface SecondFactorCodeRequest {
  code: string;
}
/** The response to PUT /api/second-factor. The recovery codes cannot be read again. */
export interface RecoveryCodesView extends v.InferOutput<typeof recoveryCodesSchema> {}
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });
