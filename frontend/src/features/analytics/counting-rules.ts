/** Explains how each number is counted, in the same words as docs/rules.md#analytics. Shown on request. */
export const countingRules = {
  events: 'Events that are not deleted.',
  signups: 'Performers of these events who have not been removed.',
  people: 'Different participants among the signups.',
  played: 'Performers who went on stage, at a generic event who attended, in percent of the signups.',
  performances: 'Times on stage that were begun and not undone.',
  performancesEach: 'Per participant who was on stage.',
  minutesEach: 'Minutes per time on stage that has ended and is counted.',
  trend: 'Per event, by date: signups, who played (at a generic event attended), no-shows once it is completed, and minutes on stage.',
  topItems: 'Performers who signed up with the instrument; of an open mic alone or as a band, of a generic event who attended.',
  recentActivity: 'The last ten events dated up to now: their signups, and minutes per time on stage.',
  rarelyPlayed: 'Signed up at three or more of the last twelve events dated up to now, and played at fewer than a third of these.',
  waits: 'From signing up, at the earliest the date of the event, to the first time on stage that is counted.',
  shortInstruments: 'Signups with the instrument ÷ times that it was selected, lowest first.',
  mostActive: 'By performances, then time on stage, then name, of those who were on stage or attended.',
  eventsAttended: 'Events where they played or attended.',
  stageTime: 'In whole minutes, rounded down.',
  topInstruments: 'Events for which they signed up with the instrument.',
  performerEvents: 'Every event for which they signed up and from which they were not removed, newest first.',
  history: 'All history entries of the organisation, whatever the filter, also of deleted events.',
} as const;
export type CountingRuleName = keyof typeof countingRules;
