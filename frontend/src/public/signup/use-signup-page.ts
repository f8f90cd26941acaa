import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, readPublic } from '../public-api.js';

export type LoadedSignupPage = { kind: 'loading' } | Outcome<SignupPageView>;

/** @param keepsForm keeps the page also when its link leads nowhere any more, with what was typed */
export type ReloadSignupPage = (keepsForm: boolean) => Promise<void>;

/** Reads the page of a signup link, and again on request. A failed second read keeps what was there. @param pollMs reads again so often while it is closed or failed */
export function useSignupPage(token: string, pollMs: number | null): { page: LoadedSignupPage; reload: ReloadSignupPage } {
  const [page, setPage] = useState<LoadedSignupPage>({ kind: 'loading' });
  const reload = useCallback<ReloadSignupPage>(
    (keepsForm) =>
      readPublic<SignupPageView>(routes.publicSignup(token)).then((read) =>
        setPage((before) => {
          const isGone = read.kind === 'refused' && read.status === 404 && !keepsForm;
          return read.kind === 'answered' || isGone || before.kind !== 'answered' ? read : before;
        }),
      ),
    [token],
  );
  useEffect(() => {
    void reload(false);
  }, [reload]);
  const isOpen = page.kind === 'answered' && page.answer.open;
  useEffect(() => {
    if (pollMs === null || isOpen) return undefined;
    const timer = setInterval(() => void reload(false), pollMs);
    return () => clearInterval(timer);
  }, [pollMs, isOpen, reload]);
  return { page, reload };
}
