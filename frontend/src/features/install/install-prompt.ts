/** Missing in TypeScript's DOM library, because only Chromium's browsers have it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let promptEvent: Event | null = null;

/** Stores the browser's install prompt, which is offered once, soon after the page was opened, for the dialog that opens it. */
export const keepInstallPrompt = (): void => addEventListener('beforeinstallprompt', storePrompt);

function storePrompt(domEvent: Event): void {
  domEvent.preventDefault(); // otherwise the browser shows its own bar
  promptEvent = domEvent;
}

/** Whether the browser has offered its install prompt, and this was not opened yet. */
export const hasInstallPrompt = (): boolean => promptEvent !== null;

/** Opens the browser's install prompt, which can be opened only once. */
export async function openInstallPrompt(): Promise<void> {
  if (promptEvent && isInstallPrompt(promptEvent)) await promptEvent.prompt();
  promptEvent = null;
}

const isInstallPrompt = (domEvent: Event): domEvent is InstallPromptEvent => 'prompt' in domEvent;
