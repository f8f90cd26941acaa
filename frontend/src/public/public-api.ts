import { parseIsolated } from '@jamjar/contracts/text/isolate';
import { sleep } from '../client/http.js';
import { headers } from '@jamjar/contracts/routes';
import { type RefusalBody } from '@jamjar/contracts/refusals';

/** How a call ended: with an answer, with a refusal that only other input changes, or without either (`unreachable`). */
export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; status: number; message: string | null; errors: Readonly<Record<string, string>> }
  | { kind: 'unreachable' };

/** A change to be sent. When it is sent again, it has the same key, so that the server does it once. */
export interface PublicRequest {
  path: string;
  body: object;
  key: string;
}

/** Waits between the attempts of one call; after them it is unreachable. */
const retryDelaysMs = [1_000, 2_000, 4_000];
/** What a slow network may take before an attempt counts as lost. */
const attemptTimeoutMs = 15_000;

/** Reads once. */
export const readPublic = <Answer>(path: string): Promise<Outcome<Answer>> => attempt<Answer>(path, {}).then(({ outcome }) => outcome);

/**
 * Sends a change until it is answered or refused: again on a lost connection and 503, three times; and after 429, after the time in the response.
 * @param onBusy called when many others are sending
 */
export async function sendPublic<Answer>(
  { path, body, key }: PublicRequest,
  onBusy: () => void = () => undefined,
): Promise<Outcome<Answer>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
    body: JSON.stringify(body),
  };
  for (let failures = 0; ;) {
    const { outcome, retryAfterMs } = await attempt<Answer>(path, init);
    if (outcome.kind === 'refused' && outcome.status === 429) {
      onBusy();
      await sleep(retryAfterMs);
    } else if (outcome.kind === 'unreachable' && failures < retryDelaysMs.length) await sleep(retryDelaysMs[failures++] ?? 0);
    else return outcome;
  }
}

async function attempt<Answer>(path: string, init: RequestInit): Promise<{ outcome: Outcome<Answer>; retryAfterMs: number }> {
  const lost = { outcome: { kind: 'unreachable' }, retryAfterMs: 0 } as const;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), attemptTimeoutMs);
  try {
    const response = await fetch(path, { ...init, signal: controller.signal });
    if (response.status === 502 || response.status === 503 || response.status === 504) return lost;
    const retryAfterMs = 1_000 * (Number(response.headers.get('retry-after')) || 1);
    const body = await response.text();
    if (response.ok) return { outcome: { kind: 'answered', answer: parseIsolated(body) as Answer }, retryAfterMs };
    const { message = null, errors = {} } = parseRefusal(body);
    return { outcome: { kind: 'refused', status: response.status, message, errors }, retryAfterMs };
  } catch {
    return lost;
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy in between may refuse with another body. */
function parseRefusal(body: string): Partial<RefusalBody> {
  try {
    return parseIsolated(body) as Partial<RefusalBody>;
  } catch {
    return {};
  }
}
