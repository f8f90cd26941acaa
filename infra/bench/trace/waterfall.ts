import { percentile } from '../measure.js';
import { type RecordedRequest, type RecordedStatement, type Recording } from './recording.js';

/** A request with the statements that were sent from its arrival until that of the next one. */
interface RecordedAction extends RecordedRequest {
  statements: RecordedStatement[];
}

/** What happens in an action: milliseconds after the request was received, medians. */
export interface WaterfallStep {
  label: string;
  startMs: number;
  endMs: number;
}

/** The statements of a recorded action: those sent before its response, and all. Medians, so that statements at intervals do not count. */
export interface StatementCounts {
  beforeResponse: number;
  inAll: number;
}

/** @param recording of one client, who waits after each response until the statements that follow it have been answered */
export function countStatements(recording: Recording): StatementCounts {
  const actions = toActions(recording);
  const median = (count: (action: RecordedAction) => number) => percentile(actions.map(count), 50);
  return {
    beforeResponse: median(({ statements, respondedAt }) => statements.filter(({ sentAt }) => sentAt < respondedAt).length),
    inAll: median(({ statements }) => statements.length),
  };
}

/** The response and the statements that at least half of the actions have, in the order in which they start. @param recording as above */
export function toWaterfall(recording: Recording): WaterfallStep[] {
  const actions = toActions(recording);
  const stepsByLabel = new Map<string, WaterfallStep[]>();
  for (const step of actions.flatMap(toSteps)) stepsByLabel.set(step.label, [...(stepsByLabel.get(step.label) ?? []), step]);
  return [...stepsByLabel.entries()]
    .filter(([, steps]) => steps.length * 2 >= actions.length)
    .map(([label, steps]) => ({ label, startMs: median(steps, 'startMs'), endMs: median(steps, 'endMs') }))
    .sort((one, other) => one.startMs - other.startMs);
}

function toActions({ requests, statements }: Recording): RecordedAction[] {
  return requests.map((request, index) => {
    const nextAt = requests[index + 1]?.receivedAt ?? Infinity;
    return { ...request, statements: statements.filter(({ sentAt }) => sentAt >= request.receivedAt && sentAt < nextAt) };
  });
}

/** A statement that an action sends again gets a number. */
function toSteps({ receivedAt, respondedAt, statements }: RecordedAction): WaterfallStep[] {
  const toStep = (label: string, from: number, to: number) => ({ label, startMs: from - receivedAt, endMs: to - receivedAt });
  const counts = new Map<string, number>();
  const steps = statements.map(({ label, sentAt, answeredAt = sentAt }) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return toStep(count === 1 ? label : `${label} (${count})`, sentAt, answeredAt);
  });
  return [...steps, toStep('response', respondedAt, respondedAt)];
}

const median = (steps: readonly WaterfallStep[], field: 'startMs' | 'endMs'): number =>
  percentile(
    steps.map((step) => step[field]),
    50,
  );
