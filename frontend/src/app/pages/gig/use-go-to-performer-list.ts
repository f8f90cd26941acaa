import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Selectors of the focusable parts of the list of performers, see `isPerformerList` of `Panel`. */
const selectors = { heading: '[data-performer-list] h2', searchField: '[data-performer-list] input' };
type Part = keyof typeof selectors;

/**
 * Returns a function that moves the focus to a part of the list of performers. When another tab is open, it opens the list's tab first.
 * @param lineUpPath the path of the list's tab; undefined on a page without tabs
 */
export function useGoToPerformerList(lineUpPath: string | undefined): (part: Part) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pendingPart = useRef<Part | null>(null);
  useEffect(() => {
    if (pendingPart.current) focusVisible(pendingPart.current);
    pendingPart.current = null;
  }, [pathname]);
  return (part) => {
    if (focusVisible(part) || lineUpPath === undefined) return;
    pendingPart.current = part;
    void navigate(lineUpPath, { replace: true });
  };
}

/** @returns whether such an element is visible, which it is not in a hidden tab */
function focusVisible(part: Part): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(selectors[part])].find((each) => each.checkVisibility());
  element?.focus();
  return element !== undefined;
}
