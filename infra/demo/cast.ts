import { type Instrument, type Tier } from '@jamjar/contracts/enums';

/** Somebody of the demo: made up, and only ever shown on screens. */
export interface CastMember {
  name: string;
  instruments: Instrument[];
  tier: Tier;
  priority?: boolean;
}

export const organisationName = 'The Blue Room';
export const owner = 'ines';
export const operator = 'sam';
export const member = 'lou';

export const cast: readonly CastMember[] = [
  { name: 'Bo Lindqvist', instruments: ['guitar'], tier: 'T1' },
  { name: 'Dana Weiss', instruments: ['drums'], tier: 'T2' },
  { name: 'Chidi Okafor', instruments: ['bass'], tier: 'T1' },
  { name: 'Ana Ruiz', instruments: ['vocals'], tier: 'T2' },
  { name: 'Emeka Bell', instruments: ['keys'], tier: 'T2' },
  { name: 'Hana Sato', instruments: ['bass', 'keys'], tier: 'T1' },
  { name: 'Freya Holm', instruments: ['woodwind'], tier: 'T1', priority: true },
  { name: 'Gus Marino', instruments: ['brass'], tier: 'T2' },
  { name: 'Ingrid Vasquez-Montgomery of Little Rock', instruments: ['vocals', 'guitar'], tier: 'T2', priority: true },
  { name: 'Jules', instruments: ['drums'], tier: 'T3' },
  { name: 'Kwame Mensah', instruments: ['bass', 'keys'], tier: 'T1' },
  { name: 'Lena Fischer', instruments: ['vocals'], tier: 'T2' },
  { name: 'Mo Haddad', instruments: ['guitar'], tier: 'T3' },
  { name: 'Nina Petrova', instruments: ['keys', 'piano'], tier: 'T1' },
  { name: 'Olu Adeyemi', instruments: ['drums'], tier: 'T2' },
  { name: 'Petra Novak', instruments: ['vocals'], tier: 'T1' },
  { name: 'Rui Costa', instruments: ['guitar', 'bass'], tier: 'T2' },
  { name: 'Sasha Lind', instruments: ['vocals', 'piano'], tier: 'T3' },
];
