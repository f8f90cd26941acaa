import { parseJsonWithBidiIsolates } from '@jamjar/contracts/text/isolate';
import { sleep } from '../client/sleep.js';
import { headers } from '@jamjar/contracts/routes';
import { type RefusalBody } from '@jamjar/contracts/refusals';

/** How a request ended: with an answer (2xx), a refusal (any other status but 502, 503 and 504), or neither (`unreachable`). */
export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; status: number; message: string | null; errors: Readonly<Record<string, string>> }
  | { kind: 'unreachable' };

/** A change to send. A resend has the same idempotency key, so that the server applies it only once. */
export interface PublicRequest {
  path: string;
  body: object;
  key: string;
  /** A 429 that asks for a longer wait is a refusal; by default none is. */
  maxWaitMs?: number;
}

/** Waits between the attempts of one request; when the last attempt fails, it counts as unreachable. */
const retryDelaysMs = [1_000, 2_000, 4_000];
/** After this time an attempt counts as lost; a slow network may need most of it. */
const attemptTimeoutMs = 15_000;

/** Sends a GET request, once. */
export const readPublic = <Answer>(path: string): Promise<Outcome<Answer>> => attempt<Answer>(path, {}).then(({ outcome }) => outcome);

/**
 * Sends a change until it is answered or refused: retries three times after a lost connection or 502, 503 or 504, and after each 429 when
 * the time in its `Retry-After` has passed.
 * @param onBusy called at each 429
 */
export async function sendPublic<Answer>(
  { path, body, key, maxWaitMs = Infinity }: PublicRequest,
  onBusy: () => void = () => undefined,
): Promise<Outcome<Answer>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
    body: JSON.stringify(body),
  };
  for (let failureCount = 0; ;) {
    const { outcome, retryAfterMs } = await attempt<Answer>(path, init);
    if (outcome.kind === 'refused' && outcome.status === 429 && retryAfterMs <= maxWaitMs) {
      onBusy();
      await sleep(retryAfterMs);
    } else if (outcome.kind === 'unreachable' && failureCount < retryDelaysMs.length) await sleep(retryDelaysMs[failureCount++] ?? 0);
    else return outcome;
  }
}

async function attempt<Answer>(path: string, init: RequestInit): Promise<{ outcome: Outcome<Answer>; retryAfterMs: number }> {
  const lostAttempt = { outcome: { kind: 'unreachable' }, retryAfterMs: 0 } as const;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), attemptTimeoutMs);
  try {
    const response = await fetch(path, { ...init, signal: controller.signal });
    if (response.status === 502 || response.status === 503 || response.status === 504) return lostAttempt;
    const retryAfterMs = 1_000 * (Number(response.headers.get('retry-after')) || 1);
    const body = await response.text();
    if (response.ok) return { outcome: { kind: 'answered', answer: parseJsonWithBidiIsolates(body) as Answer }, retryAfterMs };
    const { message = null, errors = {} } = parseRefusal(body);
    return { outcome: { kind: 'refused', status: response.status, message, errors }, retryAfterMs };
  } catch {
    return lostAttempt;
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy may refuse with a body that is no JSON. */
function parseRefusal(body: string): Partial<RefusalBody> {
  try {
    return parseJsonWithBidiIsolates(body) as Partial<RefusalBody>;
  } catch {
    return {};
  }
}
