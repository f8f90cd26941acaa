/** Runs in the page: a toast is gone too soon to be looked for. Resolves then with the words of the dialog's buttons that it ever lay over. */
export function coveredByToast(): Promise<string[]> {
  const covered = new Set<string>();
  let seen = false;
  return new Promise((resolve) => {
    const look = (): void => {
      const toast = document.querySelector('[role="status"] > [data-leaving]')?.getBoundingClientRect();
      for (const button of toast ? document.querySelectorAll('[role="dialog"] button') : []) {
        const { top, right, bottom, left } = button.getBoundingClientRect();
        const over = toast && top < toast.bottom && toast.top < bottom && left < toast.right && toast.left < right;
        if (over) covered.add(button.ariaLabel ?? button.textContent);
      }
      if (seen && !toast) return void resolve([...covered]);
      seen = toast !== undefined;
      requestAnimationFrame(look);
    };
    look();
  });
}
