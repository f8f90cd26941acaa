import { type PlacePerformer } from '@jamjar/contracts/signup/place.views';

/** What has become true of the performers between two states of their place, for which their phone rings (docs/rules.md#call). */
export const findTurnAlerts = (before: readonly PlacePerformer[], after: readonly PlacePerformer[]): string[] =>
  after.flatMap((now) => {
    const earlier = before.find(({ key }) => key === now.key);
    const alert = earlier && findAlert(earlier, now);
    return alert ? [after.length > 1 ? `${now.name}: ${alert}` : alert] : [];
  });

function findAlert(before: PlacePerformer, now: PlacePerformer): string | null {
  if (now.calledAt !== null && now.calledAt !== before.calledAt) return 'The host is calling you';
  if (now.state === 'selected' && before.state !== 'selected') return "Get ready: you're selected";
  return isNextButOne(now) && !isNextButOne(before) ? "You're next but one" : null;
}

const isNextButOne = ({ state, ahead }: PlacePerformer): boolean => state === 'waiting' && ahead === 1;
