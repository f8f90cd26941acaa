import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { useCallback, useEffect, useState } from 'react';
import { type Outcome, readPublic } from '../public-api.js';

export type SignupPageState = { kind: 'loading' } | Outcome<SignupPageView>;

/** @param options.keepsPage whether the loaded page, with what was typed, stays although its link has become invalid */
export type ReloadSignupPage = (options?: { keepsPage: boolean }) => Promise<void>;

/**
 * Loads the page of a signup link. If a reload fails, the loaded page stays, except after a 404 (see `keepsPage`).
 * @param pollMs time between reloads while signing up is not open; null: none
 */
export function useSignupPage(token: string, pollMs: number | null): { page: SignupPageState; reload: ReloadSignupPage } {
  const [page, setPage] = useState<SignupPageState>({ kind: 'loading' });
  const reload = useCallback<ReloadSignupPage>(
    ({ keepsPage } = { keepsPage: false }) =>
      readPublic<SignupPageView>(routes.publicSignup(token)).then((outcome) =>
        setPage((current) => {
          const replacesPage = outcome.kind === 'refused' && outcome.status === 404 && !keepsPage;
          return outcome.kind === 'answered' || replacesPage || current.kind !== 'answered' ? outcome : current;
        }),
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
