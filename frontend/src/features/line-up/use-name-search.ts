import { useMemo } from 'react';
import { lazyModule } from '../../ui/dialog/lazy-dialog.js';

const useNameKeys = lazyModule(() => import('@jamjar/contracts/text/name-keys'));

/**
 * The comparison of names for a search (docs/rules.md#names), whose code is loaded when somebody searches, if it has not been before.
 * @returns `isMatch`: whether a name is found; `isSame`: whether a name is exactly this one; both undefined while the code is not loaded
 */
export function useNameSearch(search: string) {
  const keys = useNameKeys(search !== '');
  return useMemo(() => ({ isMatch: keys?.createNameMatcher(search), isSame: keys?.createNameComparison(search) }), [keys, search]);
}
