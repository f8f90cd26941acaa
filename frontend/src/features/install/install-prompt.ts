/** Not in TypeScript's DOM library: only Chromium's browsers have it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let promptEvent: Event | null = null;

/** Keeps the browser's offer to install the app, which comes once, soon after the page was opened, for the dialog that uses it. */
export const keepInstallPrompt = (): void => addEventListener('beforeinstallprompt', handlePrompt);

function handlePrompt(domEvent: Event): void {
  domEvent.preventDefault(); // else the browser shows a bar of its own
  promptEvent = domEvent;
}

/** Whether the browser offers a prompt of its own. */
export const hasInstallPrompt = (): boolean => promptEvent !== null;

/** Opens that prompt, which can be opened once. */
export async function openInstallPrompt(): Promise<void> {
  if (promptEvent && isInstallPrompt(promptEvent)) await promptEvent.prompt();
  promptEvent = null;
}

const isInstallPrompt = (domEvent: Event): domEvent is InstallPromptEvent => 'prompt' in domEvent;
