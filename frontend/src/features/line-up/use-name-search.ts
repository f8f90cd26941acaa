import { useMemo } from 'react';
import { lazyModule } from '../../ui/dialog/lazy-dialog.js';

const useNameKeys = lazyModule(() => import('@jamjar/contracts/text/name-keys'));

/**
 * Compares names with a search text (docs/rules.md#names). The code for it is loaded when somebody searches for the first time.
 * @returns `isMatch`: whether a name is found; `isSame`: whether a name counts as this one; both undefined while the code is not loaded
 */
export function useNameSearch(search: string) {
  const keys = useNameKeys(search !== '');
  return useMemo(() => ({ isMatch: keys?.createNameMatcher(search), isSame: keys?.createNameComparison(search) }), [keys, search]);
}
