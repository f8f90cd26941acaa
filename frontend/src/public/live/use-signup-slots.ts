import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useRef, useState } from 'react';
import { readPublic } from '../public-api.js';
import { countSlots } from '../signup/signup-form.js';

/** The slots are read at most so often. */
const minPauseMs = 15_000;

/**
 * How many more can sign up; null without a limit, and until it is known. It is read when the link is another, or the number of performers.
 * @param token of the signup page, null while signing up is closed
 */
export function useSignupSlots(token: string | null, performerCount: number): number | null {
  const [read, setRead] = useState<{ token: string; slots: number | null } | null>(null);
  const nextAt = useRef(0);
  useEffect(() => {
    if (token === null) return undefined;
    const timer = setTimeout(
      () => {
        nextAt.current = Date.now() + minPauseMs;
        void readPublic<SignupPageView>(routes.publicSignup(token)).then((outcome) => {
          if (outcome.kind === 'answered') setRead({ token, slots: countSlots(outcome.answer) });
        });
      },
      Math.min(minPauseMs, Math.max(0, nextAt.current - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [token, performerCount]);
  return read?.token === token ? read.slots : null;
}
