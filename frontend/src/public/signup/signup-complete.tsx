import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { useEffect } from 'react';
import { storedValue } from '../../client/stored-value.js';
import { MessagePage, pageStyles } from '../ui/page.js';

const shownMs = 1_500;

/** The secret of the last place that this phone got through the link. */
const ownPlace = (token: string) => storedValue<string>('localStorage', `place.${token}`);
const placePath = (secret: string): string => `/place/${secret}`;

/** Says that it worked, and goes to the place page by itself. From there Back does not lead to the form again. */
export function SignupComplete({ token, receipt, logoUrl }: { token: string; receipt: SignupReceipt; logoUrl: string | null }) {
  const { secret } = receipt.place;
  useEffect(() => {
    ownPlace(token).write(secret);
    const timer = setTimeout(() => location.replace(placePath(secret)), shownMs);
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

/** Leads somebody who has signed up through this link on this phone back to their place. */
export function OwnPlace({ token }: { token: string }) {
  const secret = ownPlace(token).read();
  return secret === null ? null : (
    <p className={pageStyles.notice}>
      You have signed up. <a href={placePath(secret)}>See your place</a>
    </p>
  );
}
