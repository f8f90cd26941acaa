/** The performers of the journey through a jam, with their instruments, in the order in which they are added. */
export const performerInstruments: readonly (readonly [name: string, ...instruments: string[]])[] = [
  ['Bo Lindqvist', 'guitar'],
  ['Dana Weiss', 'drums'],
  ['Ana Ruiz', 'vocals', 'guitar'],
  ['Chidi Okafor', 'bass'],
  ['Emeka Bell', 'keys'],
  ['Freya Holm', 'woodwind'],
  ['Gus Marino', 'brass'],
  ['Ingrid Vasquez-Montgomery Fitzwilliam', 'vocals', 'piano'],
];

/** What the timeline shows after the journey through a jam: each action with its actor. */
export const expectedTimeline = [
  'Event created · ines',
  ...performerInstruments.map(([name]) => `${name} added · ines`),
  'Bo Lindqvist selected · ines',
  'Dana Weiss selected · ines',
  'Bo Lindqvist on stage · ines',
  'Dana Weiss on stage · ines',
  'Chidi Okafor selected to replace Dana Weiss · ines',
  'Dana Weiss off stage · ines',
  'Chidi Okafor on stage for Dana Weiss · ines',
  'Emeka Bell selected · ines',
  'Emeka Bell moved back to the queue · ines',
  'Ana Ruiz selected to replace Bo Lindqvist · ines',
  'Bo Lindqvist off stage · ines',
  'Ana Ruiz on stage for Bo Lindqvist · ines',
  'Chidi Okafor to leave the stage · ines',
  'Chidi Okafor off stage · sam',
  'Raffle switched on · ines',
  'Raffle entrances of Freya Holm changed · ines',
  'Freya Holm won the raffle · ines',
  'Raffle data reset · ines',
  'Ana Ruiz off stage · ines',
  'All participants reset · ines',
  'Event completed · ines',
  'Event reopened · ines',
];
