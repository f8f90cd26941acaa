import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { fridayGigId, onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { findUpNext } from '../../../features/line-up/up-next.js';
import { useLineUp } from '../../../features/line-up/use-line-up.js';
import { JamStage } from '../../../features/stage/components/jam-stage.js';
import { OpenMicStage } from '../../../features/stage/components/open-mic-stage.js';

const bo = performerFixture(1, 'Bo', onStageSince(0));
const dana = performerFixture(2, 'Dana', onStageSince(0));
const ana = performerFixture(3, 'Ana', { pendingStage: true });
const cy = performerFixture(4, 'Cy');
const refusal = {
  message: 'The stage has changed',
  code: 'STAGE_CHANGED',
  last: { type: 'PerformerLeftStage', by: { name: 'Sam' }, at: new Date(2026, 10, 21, 21, 6).toISOString() },
};
const props = {
  gigId: fridayGigId,
  readOnly: false,
  lineUpStatus: 'loaded',
  loadingMessage: '',
  timeLimitMinutes: null,
  hint: '',
} as const;

/** A stage over the line-up that the scripted server sends. */
function TestJamStage() {
  const { onStage, selected, queue } = useLineUp(fridayGigId).performers;
  return <JamStage {...props} onStage={onStage} selected={selected} eligibleReplacements={queue} />;
}
function TestOpenMicStage() {
  const { onStage, queue } = useLineUp(fridayGigId).performers;
  return <OpenMicStage {...props} onStage={onStage} next={findUpNext('openmic', queue)} />;
}

const server = startServerForEachTest();
preferReducedMotionInEachTest();
const startWith = (...performers: PerformerView[]) =>
  server.when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ body: performers, seq: 1, revision: 0 }));
const namesOnStage = (): string[] =>
  within(screen.getByRole('region', { name: 'Currently on Stage' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent ?? '');
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));
const readCall = () => server.requests.find(({ method }) => method === 'POST')?.body;

describe('Next band', () => {
  it('takes off who does not stay and puts on who is selected, at once', async () => {
    const answer = createDeferred();
    startWith(bo, dana, ana);
    const changed = [
      { ...bo, onStage: false, revision: 5 },
      { ...ana, ...onStageSince(1), pendingStage: false, revision: 6 },
    ];
    server.when(`POST ${routes.nextBand(fridayGigId)}`, () => answer.promise.then(() => ({ body: changed, revision: 6 })));
    renderWithProviders(<TestJamStage />);
    await press('Stays: Dana');
    await press('Next band (1)');
    await waitFor(() => expect(namesOnStage()).toEqual(['Dana', 'Ana']));
    expect(screen.queryByRole('button', { name: /^Next band/ })).toBeNull();
    answer.resolve();
    // the mark is cleared with the answer
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stays: Dana' }).getAttribute('aria-pressed')).toBe('false'));
    expect(namesOnStage()).toEqual(['Dana', 'Ana']);
    expect(readCall()).toEqual({ staying: [dana.id], seen: { stage: [bo.id, dana.id], selected: [ana.id] } });
  });

  it('is taken back when the stage has changed, says who was first, and keeps the marks', async () => {
    startWith(bo, dana, ana);
    server.when(`POST ${routes.nextBand(fridayGigId)}`, () => ({ status: 409, body: refusal }));
    renderWithProviders(<TestJamStage />);
    await press('Stays: Dana');
    await press('Next band (1)');
    await screen.findByText('The stage has changed. Somebody is off stage (Sam, 21:06)');
    await waitFor(() => expect(namesOnStage()).toEqual(['Bo', 'Dana']));
    expect(screen.getByRole('button', { name: 'Stays: Dana' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('Next', () => {
  it('takes everybody off and puts the next on at once, and is taken back when it is refused', async () => {
    const answer = createDeferred();
    startWith(bo, { ...cy, held: true }, performerFixture(5, 'Ed'));
    server.when(`POST ${routes.next(fridayGigId)}`, () => answer.promise.then(() => ({ status: 409, body: refusal })));
    renderWithProviders(<TestOpenMicStage />);
    await press('Next: Ed');
    await waitFor(() => expect(namesOnStage()).toEqual(['Ed']));
    answer.resolve();
    await screen.findByText('The stage has changed. Somebody is off stage (Sam, 21:06)');
    await waitFor(() => expect(namesOnStage()).toEqual(['Bo']));
    expect(readCall()).toEqual({ seen: { stage: [bo.id], selected: [] } });
  });

  it('only takes everybody off when nobody is left', async () => {
    startWith(bo);
    server.when(`POST ${routes.next(fridayGigId)}`, () => ({ body: [{ ...bo, onStage: false, revision: 3 }], revision: 3 }));
    renderWithProviders(<TestOpenMicStage />);
    await press('Next: nobody is waiting');
    await waitFor(() => expect(namesOnStage()).toEqual([]));
  });
});
