import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { type ReactNode } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { fridayGigId, onStageSince, performerFixture } from '../../../testing/performers.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { type LineUpState, useLineUp } from '../../../features/line-up/use-line-up.js';
import { JamStage } from '../../../features/stage/components/jam-stage.js';
import { OpenMicStage } from '../../../features/stage/components/open-mic-stage.js';
import { useStayMarks } from '../../../features/stage/use-stay-marks.js';
import { TapGuardSnapshot, TapGuard } from '../../../ui/browser/tap-guard.js';
import { NextBar } from './next-bar.js';

const bo = performerFixture(1, 'Bo', onStageSince(0));
const dana = performerFixture(2, 'Dana', onStageSince(0));
const ana = performerFixture(3, 'Ana', { pendingStage: true });
const cy = performerFixture(4, 'Cy');
const refusal = {
  message: 'The stage has changed',
  code: 'STAGE_CHANGED',
  last: { type: 'PerformerLeftStage', by: { name: 'Sam' }, at: new Date(2026, 10, 21, 21, 6).toISOString() },
};
const onSelect = jest.fn();
beforeEach(() => void onSelect.mockClear());

/** Renders the line-up that the scripted server sends. */
function LoadedLineUp({ render }: { render: (lineUp: LineUpState) => ReactNode }) {
  const lineUp = useLineUp(fridayGigId);
  return lineUp && render(lineUp);
}
/** The stage of a jam and its next bar. */
const TestJam = ({ readOnly = false }) => <LoadedLineUp render={(lineUp) => <JamStageAndBar {...{ lineUp, readOnly }} />} />;

function JamStageAndBar({ lineUp, readOnly }: { lineUp: LineUpState; readOnly: boolean }) {
  const { onStage, queue } = lineUp.performers;
  const stays = useStayMarks(onStage);
  const stage = { onStage, stays, readOnly, lineUpStatus: lineUp.status, timeLimitMinutes: null, hint: '' };
  return (
    <>
      <JamStage {...stage} eligibleReplacements={queue} renderWhoChanged={({ name }) => name} />
      <NextBar
        gig={{ id: fridayGigId, type: 'jam' }}
        lineUp={lineUp}
        readOnly={readOnly}
        jamNextBarProps={{ onSelect, staying: stays.ids, onNextBand: stays.clear }}
      />
      <TapGuardSnapshot beforeChangeOf={lineUp.performers} />
    </>
  );
}
/** The stage and the next bar of an open mic or generic event. */
const TestGig = ({ type }: { type: 'openmic' | 'generic' }) => (
  <LoadedLineUp
    render={(lineUp) => (
      <>
        <OpenMicStage onStage={lineUp.performers.onStage} readOnly={false} lineUpStatus={lineUp.status} timeLimitMinutes={null} />
        <NextBar gig={{ id: fridayGigId, type }} lineUp={lineUp} readOnly={false} />
      </>
    )}
  />
);

const server = startServerForEachTest();
preferReducedMotionInEachTest();
const startWith = (...performers: PerformerView[]) =>
  server.when(`GET ${routes.performersOfEvent(fridayGigId)}`, () => ({ body: performers, seq: 1, revision: 0 }));
const readNamesOnStage = (): string[] =>
  within(screen.getByRole('region', { name: 'Currently on Stage' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent ?? '');
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));
const findBar = () => screen.findByRole('region', { name: 'Next' });
const readButtonsOfBar = async () =>
  within(await findBar())
    .queryAllByRole('button')
    .map((button) => button.textContent);
const readSentBody = () => server.requests.find(({ method }) => method === 'POST')?.body;

const putAnaOnRequest = `POST ${commandPaths.PutOnStage(ana.id)}`;

describe('the next bar of a jam', () => {
  it('offers to select who is up next, or to hold them', async () => {
    startWith(bo, { ...cy, played: true, lastPlayedAt: new Date(2026, 10, 21, 21, 4).toISOString() });
    renderWithProviders(<TestJam />);
    await screen.findByText('Up Next · played 21:04');
    expect(await readButtonsOfBar()).toEqual(['Not here', 'Select']);
    await press('Select: Cy');
    expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: cy.id }));
    server.when(`POST ${commandPaths.HoldPerformer(cy.id)}`, () => ({ body: { ...cy, held: true, revision: 3 }, revision: 3 }));
    await press('Not here: Cy');
    await waitFor(() => expect(readSentBody()).toEqual({ held: true }));
    await screen.findByRole('button', { name: 'Nobody is waiting' });
  });
  it('puts the only selected performer on an empty stage', async () => {
    startWith(ana, cy);
    server.when(putAnaOnRequest, () => ({ body: { ...ana, ...onStageSince(1), pendingStage: false, revision: 3 }, revision: 3 }));
    renderWithProviders(<TestJam />);
    await press('On: Ana');
    await waitFor(() => expect(readNamesOnStage()).toEqual(['Ana']));
  });
  it('ignores the key n when its button has just changed, because the key was meant for the earlier button', async () => {
    startWith(ana, cy);
    server.when(putAnaOnRequest, () => ({ body: { ...ana, ...onStageSince(1), pendingStage: false, revision: 3 } }));
    renderWithProviders(
      <>
        <TapGuard />
        <TestJam />
      </>,
    );
    await screen.findByRole('button', { name: 'On: Ana' });
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('button', { name: 'Select: Cy' });
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByText('Just changed: tap again', { selector: 'section *' });
    expect(onSelect).not.toHaveBeenCalled();
    await waitForElementToBeRemoved(() => screen.queryByText('Just changed: tap again', { selector: 'section *' }), { timeout: 3_000 });
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
  it('swaps the only selected performer with the one on stage whom they replace', async () => {
    startWith(bo, { ...ana, replacingPerformerId: bo.id });
    server.when(`POST ${commandPaths.Swap(bo.id)}`, () => ({ body: { ...bo, onStage: false, revision: 3 }, revision: 3 }));
    renderWithProviders(<TestJam />);
    await within(await findBar()).findByText('For Bo');
    await press('Swap: Ana');
    await waitFor(() => expect(server.requests.at(-1)?.path).toBe(commandPaths.Swap(bo.id)));
  });
  it('shows who is next, but no buttons, to users who may not operate the gig', async () => {
    startWith(cy);
    renderWithProviders(<TestJam readOnly />);
    await within(await findBar()).findByText('Cy');
    expect(await readButtonsOfBar()).toEqual([]);
  });
});

describe('the stage of a jam with more than three performers on it', () => {
  it('shows the actions of one row at a time, after a press on its name', async () => {
    startWith(...[1, 2, 3, 4].map((number) => performerFixture(number, `Player ${number}`, onStageSince(0))));
    renderWithProviders(<TestJam />);
    await press('Actions for Player 2');
    screen.getByRole('button', { name: 'Off: Player 2' });
    await press('Actions for Player 4');
    expect(screen.getAllByRole('button', { name: /^Off: / }).map(({ ariaLabel }) => ariaLabel)).toEqual(['Off: Player 4']);
  });
});

describe('the next bar of a generic event', () => {
  it('marks the next performer as attended, until all have attended', async () => {
    startWith({ ...bo, onStage: false, attended: true }, cy);
    server.when(`POST ${commandPaths.MarkAttendance(cy.id)}`, () => ({ body: { ...cy, attended: true } }));
    renderWithProviders(<TestGig type="generic" />);
    await press('Mark Attended: Cy');
    const nobody = await screen.findByRole('button', { name: 'Nobody is waiting' });
    expect(nobody.hasAttribute('disabled')).toBe(true);
  });
});

describe('Next band at a jam', () => {
  it('takes off at once the performers who do not stay, and puts the selected ones on', async () => {
    const answer = createDeferred();
    startWith(bo, dana, ana);
    const changed = [
      { ...bo, onStage: false, revision: 5 },
      { ...ana, ...onStageSince(1), pendingStage: false, revision: 6 },
    ];
    server.when(`POST ${commandPaths.NextBand(fridayGigId)}`, () => answer.promise.then(() => ({ body: changed, revision: 6 })));
    renderWithProviders(<TestJam />);
    await press('Stays: Dana');
    await press('Next band (1): Ana');
    await waitFor(() => expect(readNamesOnStage()).toEqual(['Dana', 'Ana']));
    expect(screen.queryByRole('button', { name: /^Next band/ })).toBeNull();
    answer.resolve();
    // the mark is cleared when the response arrives
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stays: Dana' }).getAttribute('aria-pressed')).toBe('false'));
    expect(readNamesOnStage()).toEqual(['Dana', 'Ana']);
    expect(readSentBody()).toEqual({ staying: [dana.id], seen: { stage: [bo.id, dana.id], selected: [ana.id] } });
  });

  it('is reverted when the stage has changed, says who changed it, and keeps the marks', async () => {
    startWith(bo, dana, ana);
    server.when(`POST ${commandPaths.NextBand(fridayGigId)}`, () => ({ status: 409, body: refusal }));
    renderWithProviders(<TestJam />);
    await press('Stays: Dana');
    await press('Next band (1): Ana');
    await screen.findByText('The stage has changed. Somebody is off stage (Sam, 21:06)');
    await waitFor(() => expect(readNamesOnStage()).toEqual(['Bo', 'Dana']));
    expect(screen.getByRole('button', { name: 'Stays: Dana' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('Next at an open mic', () => {
  it('at once takes everybody off and puts the next performer on, and is reverted when it is refused', async () => {
    const answer = createDeferred();
    startWith(bo, { ...cy, held: true }, performerFixture(5, 'Ed'));
    server.when(`POST ${commandPaths.Next(fridayGigId)}`, () => answer.promise.then(() => ({ status: 409, body: refusal })));
    renderWithProviders(<TestGig type="openmic" />);
    await press('Next: Ed');
    await waitFor(() => expect(readNamesOnStage()).toEqual(['Ed']));
    answer.resolve();
    await screen.findByText('The stage has changed. Somebody is off stage (Sam, 21:06)');
    await waitFor(() => expect(readNamesOnStage()).toEqual(['Bo']));
    expect(readSentBody()).toEqual({ seen: { stage: [bo.id], selected: [] } });
  });

  it('only takes everybody off when nobody is waiting', async () => {
    startWith(bo);
    server.when(`POST ${commandPaths.Next(fridayGigId)}`, () => ({ body: [{ ...bo, onStage: false, revision: 3 }], revision: 3 }));
    renderWithProviders(<TestGig type="openmic" />);
    await press('Off: Bo');
    await waitFor(() => expect(readNamesOnStage()).toEqual([]));
  });
});
