import { type CommandRows, everything, goingOff, selection } from './command-row.js';

/** The commands that have data of their own (`gig.commands.ts`), and controllers of their own. */
export const otherCommands = {
  CreateGig: { role: 'owner', events: ['GigCreated', 'GigEndSet', 'TimeLimitSet'], idempotent: false },
  EditGig: {
    role: 'owner',
    events: ['GigRenamed', 'GigRescheduled', 'GigEndSet', 'VenueChanged', 'DescriptionChanged', 'TimeLimitSet'],
  },
  SetTimeLimit: { role: 'owner', events: ['TimeLimitSet'] },
  ChangeLogo: { role: 'owner', events: ['LogoChanged'] },
  CompleteGig: { role: 'owner', events: ['PerformerLeftStage', 'GigCompleted'], changes: goingOff, whenCompleted: true },
  ReopenGig: { role: 'owner', events: ['GigReopened'], whenCompleted: true },
  DeleteGig: {
    role: 'owner',
    events: ['PerformerLeftStage', 'GigDeleted'],
    changes: goingOff,
    idempotent: false,
    whenCompleted: true,
  },
  GenerateSignupLink: { role: 'owner', events: ['SignupLinkGenerated'], idempotent: false },
  GenerateFeedbackLink: { role: 'owner', events: ['FeedbackLinkGenerated'], idempotent: false, whenCompleted: true },
  GenerateLiveLink: { role: 'owner', events: ['LiveLinkGenerated'], idempotent: false, whenCompleted: true },
  AddPerformers: { events: ['PerformerAdded'], idempotent: false },
  SignUpPerformers: { role: 'public', events: ['PerformerSignedUp'], idempotent: false },
  /** The performer is the replacement, who stays selected. */
  CancelReplacement: { events: ['ReplacementCancelled'], changes: selection },
  /** Sets the performer back to the start: docs/rules.md#resetting. */
  ResetPerformer: {
    events: ['PerformerLeftStage', 'PerformerDeselected', 'PerformerReset'],
    changes: everything,
  },
  /** For the place page: the performer leaves the line-up, who was not called yet. */
  CancelSignup: { role: 'public', events: ['SignupCancelled'], changes: [...everything, 'removed', 'removedBy'] },
  SetSortOrder: { events: ['LineUpReordered'], changes: ['sortOrder'] },
  EditPerformer: {
    events: ['InstrumentsChanged', 'TierChanged', 'PriorityChanged', 'PerformerTypeChanged', 'RaffleEntrancesSet'],
    changes: ['instruments', 'tier', 'priority', 'performerType', 'raffleEntrances'],
  },
  ResetLineUp: { events: ['PerformerLeftStage', 'LineUpReset'], changes: everything },
  SealRaffle: { events: ['RaffleSealed'] },
  BreakRaffleSeal: { role: 'server', events: ['RaffleSealBroken'] },
  DrawRaffle: { events: ['RaffleSealed', 'RaffleDrawn'], changes: ['raffleWins'], idempotent: false },
  ResetRaffle: { events: ['RaffleReset'], changes: ['raffleEntrances', 'raffleWins'] },
} as const satisfies CommandRows;
