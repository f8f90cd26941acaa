import { type CommandRows, undoableFields, leaveStageFields, selectionFields } from './command-row.js';
import { linkKindNames, linkNames } from '../link-kinds.js';

/** The commands whose data `gig.commands.ts` declares. They have controllers of their own, or are sent by the server alone. */
export const otherCommands = {
  CreateGig: { role: 'owner', events: ['GigCreated', 'GigEndSet', 'TimeLimitSet'], idempotent: false },
  EditGig: {
    role: 'owner',
    events: ['GigRenamed', 'GigRescheduled', 'GigEndSet', 'VenueChanged', 'DescriptionChanged', 'TimeLimitSet'],
  },
  SetTimeLimit: { role: 'owner', events: ['TimeLimitSet'] },
  ChangeLogo: { role: 'owner', events: ['LogoChanged'] },
  CompleteGig: { role: 'owner', events: ['PerformerLeftStage', 'GigCompleted'], changedFields: leaveStageFields, whenCompleted: true },
  ReopenGig: { role: 'owner', events: ['GigReopened'], whenCompleted: true },
  DeleteGig: {
    role: 'owner',
    events: ['PerformerLeftStage', 'GigDeleted'],
    changedFields: leaveStageFields,
    idempotent: false,
    whenCompleted: true,
  },
  /** Whether a completed gig accepts commands on links is in `link-kinds.ts`. */
  GenerateLink: { role: 'owner', events: linkKindNames.map(linkNames.generated), idempotent: false },
  SwitchLink: { role: 'owner', events: linkKindNames.map(linkNames.switched) },
  AddPerformers: { events: ['PerformerAdded'], idempotent: false },
  SignUpPerformers: { role: 'public', events: ['PerformerSignedUp'], idempotent: false },
  /** `performerId` is the replacement, who stays selected. */
  CancelReplacement: { events: ['ReplacementCancelled'], changedFields: selectionFields },
  /** Sets the performer back to the start: docs/rules.md#resetting. */
  ResetPerformer: {
    events: ['PerformerLeftStage', 'PerformerDeselected', 'PerformerReset'],
    changedFields: undoableFields,
  },
  /** For the place page: a performer in the queue leaves the line-up. */
  CancelSignup: { role: 'public', events: ['SignupCancelled'], changedFields: [...undoableFields, 'removed', 'removedBy'] },
  SetSortOrder: { events: ['LineUpReordered'], changedFields: ['sortOrder'] },
  EditPerformer: {
    events: ['InstrumentsChanged', 'TierChanged', 'PriorityChanged', 'PerformerTypeChanged', 'RaffleEntrancesSet'],
    changedFields: ['instruments', 'tier', 'priority', 'performerType', 'raffleEntrances'],
  },
  ResetLineUp: { events: ['PerformerLeftStage', 'LineUpReset'], changedFields: undoableFields },
  SealRaffle: { events: ['RaffleSealed'] },
  BreakRaffleSeal: { role: 'server', events: ['RaffleSealBroken'] },
  DrawRaffle: { events: ['RaffleSealed', 'RaffleDrawn'], changedFields: ['raffleWins'], idempotent: false },
  ResetRaffle: { events: ['RaffleReset'], changedFields: ['raffleEntrances', 'raffleWins'] },
} as const satisfies CommandRows;
