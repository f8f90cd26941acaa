/** `needsHttps`: the page was opened over plain http. */
type PushSupport = 'supported' | 'unsupported' | 'needsHttps';

/** Whether this browser can receive push messages of Jamjar at all. */
export function getPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'needsHttps';
  return ['Notification' in window, 'PushManager' in window, 'serviceWorker' in navigator].every(Boolean) ? 'supported' : 'unsupported';
}

/** Asks for permission unless the user has decided before; call it in the handler of a press. @returns whether it is granted */
export async function askForPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}
