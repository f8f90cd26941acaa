import { type GigCommand, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { performersPresent } from '@jamjar/contracts/gigs/line-up.order';
import { command, newPerformer } from '../stories/commands.js';
import { clock, type Someone } from '../stories/people.js';
import { type Scene } from './scene.js';

export type Asked = Exclude<GigCommand, { type: 'CreateGig' }>;
export type AskedType = Exclude<GigCommandType, 'CreateGig'>;

const nextDay = clock('2026-05-09T00:00');
const today = clock('00:00');
const perhaps = <Value>(scene: Scene, value: Value): Value | undefined => (scene.throw(2) === 0 ? value : undefined);
const performers = (people: readonly Someone[]) => people.map((who) => newPerformer(who));

/** Somebody in such a place is asked for something that needs only them and the time. */
const timed = (scene: Scene, ...places: Parameters<Scene['performer']>) => ({ performerId: scene.performer(...places).id, at: scene.at });

/** One of the instruments they play, most often; else none, or one that may not be theirs. */
function choice(scene: Scene, own: Someone['instruments']): Someone['instruments'] | null {
  if (!scene.often()) return scene.oneOf([null, [], ['woodwind'], own]);
  return own.length > 1 ? own.slice(0, 1) : scene.oneOf([null, own]);
}

/** How each thing is asked, in view of the gig: most often so that it makes sense. */
export const asking: { readonly [Type in AskedType]: (scene: Scene) => Extract<Asked, { type: Type }> } = {
  EditGig: (scene) =>
    command('EditGig', {
      name: perhaps(scene, `Jam ${scene.throw(4)}`),
      date: perhaps(scene, scene.oneOf([clock('19:30'), clock('20:00'), clock('2026-05-07T20:00')])),
      venue: perhaps(scene, scene.oneOf([null, 'The Cellar', 'The Attic'])),
      description: perhaps(scene, scene.oneOf([null, 'Bring a friend'])),
      timeLimit: perhaps(scene, scene.oneOf([null, 0, 15])),
    }),
  SetTimeLimit: (scene) => command('SetTimeLimit', { minutes: scene.oneOf([null, 0, 10, 15, 20]) }),
  ChangeLogo: (scene) => command('ChangeLogo', { logoUrl: scene.oneOf([null, 'https://jam.example/a.png', 'https://jam.example/b.png']) }),
  CompleteGig: ({ at }) => command('CompleteGig', { at }),
  ReopenGig: ({ at }) => command('ReopenGig', { at }),
  DeleteGig: ({ at }) => command('DeleteGig', { at }),

  GenerateSignupLink: () => command('GenerateSignupLink', {}),
  SwitchSignups: (scene) => command('SwitchSignups', { enabled: scene.throw(3) > 0 }),
  SetSignupLimit: (scene) =>
    command('SetSignupLimit', { limit: scene.often() ? Math.max(1, performersPresent(scene.gig) + scene.throw(8) - 1) : null }),
  GenerateFeedbackLink: () => command('GenerateFeedbackLink', {}),
  SwitchFeedback: (scene) => command('SwitchFeedback', { enabled: scene.throw(2) === 0 }),

  AddPerformers: (scene) =>
    command('AddPerformers', { performers: performers(scene.newcomers(scene.often() ? 1 + scene.throw(2) : 0)), at: scene.at }),
  SignUpPerformers: (scene) =>
    command('SignUpPerformers', {
      performers: performers(scene.newcomers(1 + scene.throw(3))),
      at: scene.at,
      startOfToday: scene.often() ? today : nextDay,
    }),
  EditPerformer: (scene) =>
    command('EditPerformer', {
      performerId: scene.performer('waiting', 'selected', 'onStage').id,
      instruments: perhaps(scene, scene.oneOf<Someone['instruments']>([['vocals'], ['bass', 'drums'], []])),
      tier: perhaps(scene, scene.oneOf([null, 'T1', 'T2'])),
      priority: perhaps(scene, scene.throw(2) === 0),
      performerType: perhaps(scene, scene.oneOf(['solo', 'band'])),
      raffleEntrances: scene.throw(4),
    }),
  RemovePerformer: (scene) => command('RemovePerformer', timed(scene, 'waiting', 'selected', 'onStage')),
  MovePerformer: (scene) =>
    command('MovePerformer', {
      performerId: scene.performer('waiting').id,
      beforeId: scene.often() ? scene.performer('waiting').id : null,
    }),
  SetSortOrder: (scene) =>
    command('SetSortOrder', {
      performerId: scene.performer('waiting').id,
      // Close together, so that the room between neighbours runs out
      sortOrder: scene.often() ? 1000 * scene.throw(30) + scene.throw(3) : scene.throw(4) - 2,
    }),
  ArrangeQueue: (scene) =>
    command('ArrangeQueue', { performerIds: scene.often() ? scene.mixed() : [...scene.mixed(), scene.performer('removed').id] }),
  MarkAttendance: (scene) => {
    const { id, attended } = scene.performer('waiting', 'onStage', 'selected');
    return command('MarkAttendance', { performerId: id, attended: scene.often() !== attended, at: scene.at });
  },

  SelectPerformer: (scene) => {
    const { id, instruments } = scene.throw(8) > 0 ? scene.performer('waiting') : scene.performer('selected', 'onStage');
    const replacing = scene.throw(5) < 2 ? scene.performer('onStage').id : null;
    return command('SelectPerformer', { performerId: id, instruments: choice(scene, instruments), replacing });
  },
  DeselectPerformer: (scene) => command('DeselectPerformer', { performerId: scene.performer('selected').id }),
  DropReplacement: (scene) => command('DropReplacement', { performerId: someReplacement(scene) }),
  PutOnStage: (scene) => command('PutOnStage', timed(scene, scene.gig.settings.type === 'openmic' ? 'waiting' : 'selected')),
  PutAllOnStage: ({ at }) => command('PutAllOnStage', { at }),
  SubOut: (scene) => {
    const { id, instruments } = scene.performer('waiting');
    const replacementId = scene.throw(4) > 0 ? id : null;
    return command('SubOut', { performerId: scene.performer('onStage').id, replacementId, instruments: choice(scene, instruments) });
  },
  KeepOnStage: (scene) => command('KeepOnStage', { performerId: someLeaver(scene) }),
  Swap: (scene) => command('Swap', { performerId: someLeaver(scene), at: scene.at }),
  TakeOffStage: (scene) => command('TakeOffStage', timed(scene, 'onStage')),
  ClearStage: ({ at }) => command('ClearStage', { at }),
  ResetPerformer: (scene) => command('ResetPerformer', timed(scene, 'onStage', 'selected', 'waiting')),
  ResetLineUp: (scene) => command('ResetLineUp', { order: scene.mixed(), at: scene.at }),

  SwitchRaffle: (scene) => command('SwitchRaffle', { enabled: scene.throw(3) > 0 }),
  DrawRaffle: (scene) =>
    command('DrawRaffle', {
      seed: scene
        .throw(2 ** 30)
        .toString(16)
        .padStart(64, 'f'),
      at: scene.at,
    }),
  ResetRaffle: ({ at }) => command('ResetRaffle', { at }),
};

function someLeaver(scene: Scene) {
  const leavers = [...scene.gig.performers.values()].filter(({ place }) => place.kind === 'onStage' && place.leaving?.replacedBy);
  return (scene.often() ? leavers[scene.throw(Math.max(1, leavers.length))] : undefined)?.id ?? scene.performer('onStage').id;
}

function someReplacement(scene: Scene) {
  const replacing = [...scene.gig.performers.values()].filter(({ place }) => place.kind === 'selected' && place.replacing);
  return (scene.often() ? replacing[scene.throw(Math.max(1, replacing.length))] : undefined)?.id ?? scene.performer('selected').id;
}
