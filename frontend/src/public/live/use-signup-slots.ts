import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { useEffect, useRef, useState } from 'react';
import { readPublic } from '../public-api.js';
import { getSlotsLeft } from '../signup/signup-form.js';

/** The least time between two requests. */
const minPauseMs = 15_000;

/**
 * How many more can sign up; null without a limit, while signing up is closed, and until it is loaded. Loaded again when the link or the
 * number of performers changes.
 * @param token the token of the signup link; null while signing up is closed
 */
export function useSignupSlots(token: string | null, performerCount: number): number | null {
  const [loaded, setLoaded] = useState<{ token: string; slots: number | null } | null>(null);
  const nextRequestAt = useRef(0);
  useEffect(() => {
    if (token === null) return undefined;
    const timer = setTimeout(
      () => {
        nextRequestAt.current = Date.now() + minPauseMs;
        void readPublic<SignupPageView>(routes.publicSignup(token)).then((outcome) => {
          if (outcome.kind === 'answered') setLoaded({ token, slots: getSlotsLeft(outcome.answer) });
        });
      },
      Math.min(minPauseMs, Math.max(0, nextRequestAt.current - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [token, performerCount]);
  return loaded?.token === token ? loaded.slots : null;
}
