import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect } from 'react';
import { storedValue } from '../../client/stored-value.js';
import { MessagePage, pageStyles } from '../ui/page.js';

const redirectDelayMs = 1_500;

/** The stored secret of the last place that this phone got through a signup link. */
const storedSecret = (token: string) => storedValue<string>('localStorage', `place.${token}`);
const placePath = (secret: string): string => `/place/${secret}`;

/** Confirms the signup and redirects to the place page. Replaces the history entry, so that Back does not lead to the form. */
export function SignupComplete({ token, receipt, logoUrl }: { token: string; receipt: SignupReceipt; logoUrl: string | null }) {
  const { secret } = receipt.place;
  useEffect(() => {
    storedSecret(token).write(secret);
    const timer = setTimeout(() => location.replace(placePath(secret)), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [token, secret]);
  return (
    <MessagePage title="Registration Complete!" logoUrl={logoUrl}>
      <p role="status">Registration successful!</p>
      <a className={pageStyles.primary} href={placePath(secret)}>
        See your place
      </a>
    </MessagePage>
  );
}

/** A link to the place of somebody who signed up through this link on this phone before. */
export function OwnPlaceLink({ token }: { token: string }) {
  const secret = storedSecret(token).read();
  return secret === null ? null : (
    <p className={pageStyles.notice}>
      You have signed up. <a href={placePath(secret)}>See your place</a>
    </p>
  );
}
