import { type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import * as ask from './commands.js';
import { ana, bo, eli } from './people.js';

/** One of each, about people of the stories: the compiler asks for the ones that are missing. */
const oneOfEach: { readonly [Type in GigCommandType]: { type: Type; data: GigCommands[Type] } } = {
  CreateGig: ask.create('jam'),
  EditGig: ask.command('EditGig', { name: 'Saturday Jam' }),
  SetTimeLimit: ask.command('SetTimeLimit', { minutes: 15 }),
  ChangeLogo: ask.command('ChangeLogo', { logoUrl: 'https://jam.example/logo.png' }),
  CompleteGig: ask.complete('23:00'),
  ReopenGig: ask.reopen('23:00'),
  DeleteGig: ask.deleteGig('23:00'),

  GenerateSignupLink: ask.command('GenerateSignupLink', {}),
  SwitchSignups: ask.command('SwitchSignups', { enabled: false }),
  SetSignupLimit: ask.command('SetSignupLimit', { limit: 20 }),
  GenerateFeedbackLink: ask.command('GenerateFeedbackLink', {}),
  SwitchFeedback: ask.command('SwitchFeedback', { enabled: false }),

  AddPerformers: ask.add(eli),
  SignUpPerformers: ask.signUp([eli]),
  EditPerformer: ask.edit(bo, { priority: true }),
  RemovePerformer: ask.remove(bo, '20:00'),
  MovePerformer: ask.moveBefore(bo, ana),
  SetSortOrder: ask.setSortOrder(bo, 1),
  ArrangeQueue: ask.arrange(bo),
  MarkAttendance: ask.markAttendance(bo, true, '20:00'),

  SelectPerformer: ask.select(bo),
  DeselectPerformer: ask.deselect(bo),
  DropReplacement: ask.dropReplacement(bo),
  PutOnStage: ask.putOnStage(bo, '20:00'),
  PutAllOnStage: ask.putAllOnStage('20:00'),
  SubOut: ask.subOut(bo),
  KeepOnStage: ask.keepOnStage(bo),
  Swap: ask.swap(bo, '20:00'),
  TakeOffStage: ask.takeOffStage(bo, '20:00'),
  ClearStage: ask.clearStage('20:00'),
  ResetPerformer: ask.resetPerformer(bo, '20:00'),
  ResetLineUp: ask.resetLineUp([bo], '20:00'),

  SwitchRaffle: ask.command('SwitchRaffle', { enabled: true }),
  DrawRaffle: ask.draw('0'.repeat(64), '20:00'),
  ResetRaffle: ask.resetRaffle('20:00'),
};

export const everyCommand = Object.values(oneOfEach);
