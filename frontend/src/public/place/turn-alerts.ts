import { type PlacePerformer } from '@jamjar/contracts/signup/place.views';

/** The words for somebody who goes on after the next. */
export const nextButOne = "You're next but one";
export const selectedNow = "Get ready: you're selected";
export const calledNow = 'The host is calling you';

/** What has become true of the performers between two states of their place, for which their phone rings (docs/rules.md#call). */
export const findTurnAlerts = (before: readonly PlacePerformer[], after: readonly PlacePerformer[]): string[] =>
  after.flatMap((now) => {
    const earlier = before.find(({ key }) => key === now.key);
    const alert = earlier && findAlert(earlier, now);
    return alert ? [after.length > 1 ? `${now.name}: ${alert}` : alert] : [];
  });

function findAlert(before: PlacePerformer, now: PlacePerformer): string | null {
  if (now.calledAt !== null && now.calledAt !== before.calledAt) return calledNow;
  if (now.state === 'selected' && before.state !== 'selected') return selectedNow;
  return isNextButOne(now) && !isNextButOne(before) ? nextButOne : null;
}

const isNextButOne = ({ state, ahead }: PlacePerformer): boolean => state === 'waiting' && ahead === 1;
