import { type CommandRows, undoableFields, leaveStageFields, selectionFields } from './command-row.js';
import { linkKindNames, linkNames } from '../link-kinds.js';

/**
 * All commands other than those of `performer-commands.ts` and `whole-gig-commands.ts`: they have controllers of their own, or only the
 * server sends them. `gig.commands.ts` declares their data.
 * `idempotent: false`: when it is repeated, the command changes something again or is refused.
 */
export const otherCommands = {
  CreateGig: { role: 'owner', events: ['GigCreated', 'GigEndSet', 'TimeLimitSet'], idempotent: false },
  EditGig: {
    role: 'owner',
    events: ['GigRenamed', 'GigRescheduled', 'GigEndSet', 'VenueChanged', 'DescriptionChanged', 'TimeLimitSet'],
  },
  SetTimeLimit: { role: 'owner', events: ['TimeLimitSet'] },
  ChangeLogo: { role: 'owner', events: ['LogoChanged'] },
  CompleteGig: {
    role: 'owner',
    events: ['PerformerLeftStage', 'GigCompleted'],
    changedPerformerFields: leaveStageFields,
    whenCompleted: true,
  },
  ReopenGig: { role: 'owner', events: ['GigReopened'], whenCompleted: true },
  DeleteGig: {
    role: 'owner',
    events: ['PerformerLeftStage', 'GigDeleted'],
    changedPerformerFields: leaveStageFields,
    idempotent: false,
    whenCompleted: true,
  },
  /** Whether a completed gig accepts commands on links is in `link-kinds.ts`. */
  GenerateLink: { role: 'owner', events: linkKindNames.map(linkNames.generated), idempotent: false },
  SwitchLink: { role: 'owner', events: linkKindNames.map(linkNames.switched) },
  AddPerformers: { events: ['PerformerAdded'], idempotent: false },
  SignUpPerformers: { role: 'public', events: ['PerformerSignedUp'], idempotent: false },
  /** `performerId` is the replacement, who stays selected. */
  CancelReplacement: { events: ['ReplacementCancelled'], changedPerformerFields: selectionFields },
  /** Sets the performer back to the start: docs/rules.md#resetting. */
  ResetPerformer: {
    events: ['PerformerLeftStage', 'PerformerDeselected', 'PerformerReset'],
    changedPerformerFields: undoableFields,
  },
  /** For the place page: a performer in the queue leaves the line-up. */
  CancelSignup: { role: 'public', events: ['SignupCancelled'], changedPerformerFields: [...undoableFields, 'removed', 'removedBy'] },
  SetSortOrder: { events: ['LineUpReordered'], changedPerformerFields: ['sortOrder'] },
  EditPerformer: {
    events: ['InstrumentsChanged', 'TierChanged', 'PriorityChanged', 'PerformerTypeChanged', 'RaffleEntrancesSet'],
    changedPerformerFields: ['instruments', 'tier', 'priority', 'performerType', 'raffleEntrances'],
  },
  ResetLineUp: { events: ['PerformerLeftStage', 'LineUpReset'], changedPerformerFields: undoableFields },
  SealRaffle: { events: ['RaffleSealed'] },
  BreakRaffleSeal: { role: 'server', events: ['RaffleSealBroken'] },
  DrawRaffle: { events: ['RaffleSealed', 'RaffleDrawn'], changedPerformerFields: ['raffleWins'], idempotent: false },
  ResetRaffle: { events: ['RaffleReset'], changedPerformerFields: ['raffleEntrances', 'raffleWins'] },
} as const satisfies CommandRows;
