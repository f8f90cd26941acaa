import { type CommandRows, undoableFields, leaveStageFields, selectionFields } from './command-row.js';
import { linkKindNames, linkNames } from '../link-kinds.js';

/** The commands with specific data (`gig.commands.ts`) and controllers of their own. */
export const otherCommands = {
  CreateGig: { role: 'owner', events: ['GigCreated', 'GigEndSet', 'TimeLimitSet'], idempotent: false },
  EditGig: {
    role: 'owner',
    events: ['GigRenamed', 'GigRescheduled', 'GigEndSet', 'VenueChanged', 'DescriptionChanged', 'TimeLimitSet'],
  },
  SetTimeLimit: { role: 'owner', events: ['TimeLimitSet'] },
  ChangeLogo: { role: 'owner', events: ['LogoChanged'] },
  CompleteGig: { role: 'owner', events: ['PerformerLeftStage', 'GigCompleted'], changes: leaveStageFields, whenCompleted: true },
  ReopenGig: { role: 'owner', events: ['GigReopened'], whenCompleted: true },
  DeleteGig: {
    role: 'owner',
    events: ['PerformerLeftStage', 'GigDeleted'],
    changes: leaveStageFields,
    idempotent: false,
    whenCompleted: true,
  },
  /** Whether a completed gig accepts commands on links is in `link-kinds.ts`. */
  GenerateLink: { role: 'owner', events: linkKindNames.map(linkNames.generated), idempotent: false },
  SwitchLink: { role: 'owner', events: linkKindNames.map(linkNames.switched) },
  AddPerformers: { events: ['PerformerAdded'], idempotent: false },
  SignUpPerformers: { role: 'public', events: ['PerformerSignedUp'], idempotent: false },
  /** `performerId` is the replacement, who stays selected. */
  CancelReplacement: { events: ['ReplacementCancelled'], changes: selectionFields },
  /** Sets the performer back to the start: docs/rules.md#resetting. */
  ResetPerformer: {
    events: ['PerformerLeftStage', 'PerformerDeselected', 'PerformerReset'],
    changes: undoableFields,
  },
  /** For the place page: a performer in the queue leaves the line-up. */
  CancelSignup: { role: 'public', events: ['SignupCancelled'], changes: [...undoableFields, 'removed', 'removedBy'] },
  SetSortOrder: { events: ['LineUpReordered'], changes: ['sortOrder'] },
  EditPerformer: {
    events: ['InstrumentsChanged', 'TierChanged', 'PriorityChanged', 'PerformerTypeChanged', 'RaffleEntrancesSet'],
    changes: ['instruments', 'tier', 'priority', 'performerType', 'raffleEntrances'],
  },
  ResetLineUp: { events: ['PerformerLeftStage', 'LineUpReset'], changes: undoableFields },
  SealRaffle: { events: ['RaffleSealed'] },
  BreakRaffleSeal: { role: 'server', events: ['RaffleSealBroken'] },
  DrawRaffle: { events: ['RaffleSealed', 'RaffleDrawn'], changes: ['raffleWins'], idempotent: false },
  ResetRaffle: { events: ['RaffleReset'], changes: ['raffleEntrances', 'raffleWins'] },
} as const satisfies CommandRows;
