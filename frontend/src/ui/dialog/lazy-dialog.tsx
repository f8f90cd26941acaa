import { type ComponentType, useEffect, useState } from 'react';
import { waitUntilIdle } from '../browser/idle.js';
import { showToast } from '../toast/toast.js';

interface DialogProps {
  onClose: () => void;
}
/** Functions that each load the code of one dialog, menu or other module, once. */
const loaders: (() => Promise<unknown>)[] = [];

/**
 * Creates a dialog or menu whose code, like antd and its theme, is not loaded with the page that opens it (docs/adr/0031). When the code
 * cannot be loaded, a toast says so, and `onClose` is called.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await loadWithTheme(load));
  loaders.push(loadOnce);

  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Dialog) return undefined;
      let isCurrent = true;
      const showFailure = (): void => {
        showToast({ title: 'Error', description: 'This could not be loaded. Check your connection and try again.', tone: 'bad' });
        onClose();
      };
      loadOnce().then(
        (component) => isCurrent && setDialog(() => component),
        () => isCurrent && showFailure(),
      );
      return () => void (isCurrent = false);
    }, [Dialog, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}

/**
 * Other code that a page needs only after a user's action; it is preloaded with the dialogs.
 * @returns a hook that returns the module, which it loads when `isNeeded`; null until it is loaded
 */
export function lazyModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | null {
  let loaded: Module | null = null;
  const loadOnce = async (): Promise<Module> => (loaded ??= await load());
  loaders.push(loadOnce);

  return function useModule(isNeeded) {
    const [module, setModule] = useState(() => loaded);
    useEffect(() => {
      // after a failure, the module is loaded when the page is opened again
      if (isNeeded && !module) void loadOnce().then(setModule, () => undefined);
    }, [isNeeded, module]);
    return module ?? loaded;
  };
}

async function loadWithTheme<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [{ AntdTheme }, Dialog] = await Promise.all([import('../theme/antd-theme.js'), load()]);
  return (props) => (
    <AntdTheme>
      <Dialog {...props} />
    </AntdTheme>
  );
}

/** Loads all dialogs, menus and modules that the loaded pages may need, one after the other, each after `wait`. */
export async function loadDialogs(wait: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const load of loaders) {
    await wait();
    await load();
  }
}

/** This long after a page was opened, its data usually have arrived. */
const preloadDelayMs = 1000;
/** Loads the dialogs of the current page before the user opens them, so that they then appear at once. @param page changes with the page */
export function usePreloadedDialogs(page: string): void {
  useEffect(() => {
    const preload = async (): Promise<void> => {
      await loadDialogs(waitUntilIdle);
      performance.mark('dialogs loaded');
    };
    // after a failure a dialog is loaded when it is opened
    const timer = setTimeout(() => void preload().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [page]);
}
