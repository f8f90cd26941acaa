import { type ComponentType, useEffect, useState } from 'react';
import { waitUntilIdle } from '../browser/idle.js';
import { showToast } from '../toast/toast.js';

interface DialogProps {
  onClose: () => void;
}
/** Each loads one dialog, menu or other module, once. */
const loaders: (() => Promise<unknown>)[] = [];

/**
 * A dialog or menu whose code, with antd and its theme, is not part of the page that opens it (docs/adr/0031). When the code cannot be loaded, a
 * toast says so, and the dialog is closed.
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
      const fail = (): void => {
        showToast({ title: 'Error', description: 'This could not be loaded. Check your connection and try again.', tone: 'bad' });
        onClose();
      };
      loadOnce().then(
        (component) => isCurrent && setDialog(() => component),
        () => isCurrent && fail(),
      );
      return () => void (isCurrent = false);
    }, [Dialog, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}

/**
 * Other code that a page needs only once somebody does something; it is loaded with the dialogs.
 * @returns a hook that loads it when it is needed, and gives null until then
 */
export function lazyModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | null {
  let loaded: Module | null = null;
  const loadOnce = async (): Promise<Module> => (loaded ??= await load());
  loaders.push(loadOnce);

  return function useModule(isNeeded) {
    const [module, setModule] = useState(() => loaded);
    useEffect(() => {
      // what cannot be loaded now is loaded again when the page is rendered next
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

/** Loads what the pages that are loaded can open, one after the other, each after `wait`. */
export async function loadDialogs(wait: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const load of loaders) {
    await wait();
    await load();
  }
}

/** So long after a page was opened, its data usually have arrived. */
const warmUpDelayMs = 1000;
/** Loads what the current page can open before the user opens it, so that it then appears at once. @param page changes with the page */
export function useWarmDialogs(page: string): void {
  useEffect(() => {
    const warmUp = async (): Promise<void> => {
      await loadDialogs(waitUntilIdle);
      performance.mark('dialogs loaded');
    };
    // what cannot be loaded now is loaded when it is opened
    const timer = setTimeout(() => void warmUp().catch(() => undefined), warmUpDelayMs);
    return () => clearTimeout(timer);
  }, [page]);
}
