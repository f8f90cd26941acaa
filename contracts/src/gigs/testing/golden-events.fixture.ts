import { type GigEventType } from '../gig.events.js';

// Fragments of the JSON below: ids in quotes, and whole properties
const organisation = '"0195e4a0-0000-7000-8000-000000000001"';
const ana = '"0195e4a0-0000-7000-8000-00000000000a"';
const bo = '"0195e4a0-0000-7000-8000-00000000000b"';
const anaParticipant = `"participantId":"0195e4a0-0000-7000-8000-0000000000aa"`;
const boParticipant = `"participantId":"0195e4a0-0000-7000-8000-0000000000bb"`;

/**
 * The data of every type of event as stored JSON, one text per schema version, oldest first. Event stores contain exactly this JSON, so
 * never edit a text: append a new one when the schema changes. In the given order the events form a history that can be folded, although
 * `ActionUndone` names no action of it. The instants are on 2026-05-08 (UTC), the end at midnight after it: the gig is created at 12:00,
 * and Bo's stint lasts 8 minutes and 5 seconds.
 */
export const goldenEvents: Readonly<Record<GigEventType, readonly string[]>> = {
  GigCreated: [
    `{"organisationId":${organisation},"type":"jam","name":"Friday Jam","date":1778268600000,"venue":"The Cellar","description":null,"at":1778241600000}`,
  ],
  GigRenamed: ['{"name":"Late Friday Jam"}'],
  GigRescheduled: ['{"date":1778270400000}'],
  GigEndSet: ['{"endsAt":1778284800000}'],
  VenueChanged: ['{"venue":null}'],
  DescriptionChanged: ['{"description":"Bring a friend"}'],
  TimeLimitSet: ['{"minutes":15}'],
  LogoChanged: ['{"logoUrl":"https://jam.example/logo.png"}'],
  SignupLinkGenerated: ['{}'],
  SignupsSwitched: ['{"enabled":false}'],
  SignupLimitSet: ['{"limit":30}'],
  FeedbackLinkGenerated: ['{}'],
  FeedbackSwitched: ['{"enabled":false}'],
  LiveLinkGenerated: ['{}'],
  LiveSwitched: ['{"enabled":false}'],

  PerformerAdded: [
    `{"performerId":${ana},${anaParticipant},"instruments":["vocals"],"tier":"T1","priority":true,"performerType":"solo","sortOrder":1000,"at":1778245200000}`,
  ],
  PerformerSignedUp: [
    `{"performerId":${bo},${boParticipant},"instruments":["guitar"],"tier":null,"priority":false,"performerType":"band","sortOrder":2000,"at":1778248800000}`,
  ],
  InstrumentsChanged: [`{"performerId":${bo},"instruments":["bass","drums"]}`],
  TierChanged: [`{"performerId":${bo},"tier":"T2"}`],
  PriorityChanged: [`{"performerId":${bo},"priority":true}`],
  PerformerTypeChanged: [`{"performerId":${bo},"performerType":"solo"}`],
  RaffleEntrancesSet: [`{"performerId":${bo},"entrances":2}`],
  LineUpReordered: [`{"moves":[{"performerId":${bo},"sortOrder":500}]}`],
  PerformerHeld: [`{"performerId":${ana},"at":1778270100000}`],
  PerformerCalled: [`{"performerId":${ana},"at":1778270150000}`],
  HoldEnded: [`{"performerId":${ana},"at":1778270200000}`],
  ActionUndone: [
    `{"from":20,"to":20,"performers":[{"performerId":${ana},"status":{"kind":"waiting","held":true},"performanceCount":0,"minutesOnStage":0,"lastPlayedAt":null,"attended":false,"sortOrder":1000,"entrances":0,"stateRevision":19}],"stints":[{"performerId":${ana},"stint":1,"change":"undone"}],"at":1778270300000}`,
  ],
  PerformerAttended: [`{"performerId":${ana},"at":1778270400000}`],

  PerformerWentOnStage: [`{"performerId":${bo},"stint":1,"at":1778270400000,"instruments":["bass"],"replacedPerformerId":null}`],
  SubOutRequested: [`{"performerId":${bo}}`],
  PerformerSelected: [`{"performerId":${ana},"instruments":["vocals"],"replacingPerformerId":${bo}}`],
  ReplacementCancelled: [`{"performerId":${ana}}`],
  SubOutCancelled: [`{"performerId":${bo}}`],
  PerformerLeftStage: [`{"performerId":${bo},"stint":1,"at":1778270885000,"counted":true}`],
  RaffleSwitched: ['{"enabled":true}'],
  RaffleDrawn: [`{"seed":"${'0'.repeat(63)}1","entries":[{"performerId":${bo},"entries":2}],"winner":${bo},"at":1778277600000}`],

  PerformerDeselected: [`{"performerId":${ana}}`],
  AttendanceWithdrawn: [`{"performerId":${ana},"at":1778278000000}`],
  PerformerReset: [`{"performerId":${bo},"at":1778278100000}`],
  RaffleReset: [`{"affected":[${bo}],"at":1778278200000}`],
  RaffleSealed: [`{"commitment":"${'0'.repeat(63)}2","at":1778278250000}`],
  RaffleSealBroken: [`{"commitment":"${'0'.repeat(63)}2","at":1778278260000}`],
  LineUpReset: [`{"order":[${bo},${ana}],"at":1778278300000}`],
  PerformerRemoved: [`{"performerId":${ana},"at":1778278400000}`],
  SignupCancelled: [`{"performerId":${bo},"at":1778278450000}`],
  GigCompleted: ['{"at":1778281200000}'],
  GigReopened: ['{"at":1778281300000}'],
  GigDeleted: ['{"at":1778281400000}'],
};
