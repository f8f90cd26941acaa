/**
 * Runs in the page, because a toast may disappear before the test finds it. Resolves when the toast is gone, with the labels of all dialog
 * buttons that it covered at any time.
 */
export function watchForButtonsCoveredByToast(): Promise<string[]> {
  const coveredLabels = new Set<string>();
  let hasAppeared = false;
  return new Promise((resolve) => {
    const checkFrame = (): void => {
      const toast = document.querySelector('[role="status"] > [data-leaving]')?.getBoundingClientRect();
      for (const button of toast ? document.querySelectorAll('[role="dialog"] button') : []) {
        const { top, right, bottom, left } = button.getBoundingClientRect();
        const overlaps = toast && top < toast.bottom && toast.top < bottom && left < toast.right && toast.left < right;
        if (overlaps) coveredLabels.add(button.ariaLabel ?? button.textContent);
      }
      if (hasAppeared && !toast) return void resolve([...coveredLabels]);
      hasAppeared = toast !== undefined;
      requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}
