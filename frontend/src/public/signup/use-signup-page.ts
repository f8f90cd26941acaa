import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, readPublic } from '../public-api.js';

export type LoadedSignupPage = { kind: 'loading' } | Outcome<SignupPageView>;

/** Reads the page of a signup link, and again on request. A failed second read keeps what was there. @param pollMs reads again so often while it is closed or failed */
export function useSignupPage(token: string, pollMs: number | null): { page: LoadedSignupPage; reload: () => Promise<void> } {
  const [page, setPage] = useState<LoadedSignupPage>({ kind: 'loading' });
  const reload = useCallback(
    () =>
      readPublic<SignupPageView>(routes.publicSignup(token)).then((read) =>
        setPage((before) => (read.kind === 'answered' || before.kind !== 'answered' ? read : before)),
      ),
    [token],
  );
  useEffect(() => {
    void reload();
  }, [reload]);
  const isOpen = page.kind === 'answered' && page.answer.open;
  useEffect(() => {
    if (pollMs === null || isOpen) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [pollMs, isOpen, reload]);
  return { page, reload };
}
