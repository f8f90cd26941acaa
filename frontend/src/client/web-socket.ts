import { limits } from '@jamjar/contracts/limits';

interface SocketHandlers {
  onOpen: () => void;
  /** @param data the unchecked content of a message */
  onData: (data: unknown) => void;
  /** @param code RFC 6455 §7.4 */
  onClose: (code: number) => void;
}

/** Opens a WebSocket of this server. */
export function openSocket(path: string, { onOpen, onData, onClose }: SocketHandlers): WebSocket {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onData(data);
  socket.onclose = ({ code }) => onClose(code);
  return socket;
}

/** Closes a socket, if there is one, without its handlers: later events of it change nothing. */
export function dropSocket(socket: WebSocket | null, code?: number): void {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close(code);
}

/** How long to wait before the next attempt to connect, in ms: doubling up to a limit (`limits.reconnect`). */
export function getBackOffMs(failedAttempts: number): number {
  const { initialDelayMs, maxDelayMs } = limits.reconnect;
  return Math.min(initialDelayMs * 2 ** failedAttempts, maxDelayMs);
}
