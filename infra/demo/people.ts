import { type Instrument, type Tier } from '@jamjar/contracts/enums';

/** An invented participant, with the details of their performers at the demo's gigs: `instruments` only at jams. */
export interface DemoPerson {
  name: string;
  instruments: Instrument[];
  tier: Tier;
  priority?: boolean;
  email?: string;
  phone?: string;
  instagram?: string;
  lookingForBand?: boolean;
  /** The note on the performer; not at today's jam. */
  notes?: string;
}

export const organisationName = 'The Blue Room';
/** A second organisation of the same owner, without gigs. */
export const emptyOrganisationName = 'The Old Chapel';
/** The owner of both organisations. */
export const ownerUsername = 'ines';
/** A second owner of the first organisation, who has jams shown in tabs. */
export const secondOwnerUsername = 'noa';
export const operatorUsername = 'sam';
export const memberUsername = 'lou';

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Bo Lindqvist',
    instruments: ['guitar'],
    tier: 'T1',
    email: 'bo@lindqvist.example',
    phone: '+46 70 555 01 12',
    instagram: '@bo.plays',
  },
  {
    name: 'Dana Weiss',
    instruments: ['drums'],
    tier: 'T2',
    email: 'dana.weiss@example.org',
    instagram: '@danadrums',
    lookingForBand: true,
  },
  { name: 'Chidi Okafor', instruments: ['bass'], tier: 'T1' },
  { name: 'Ana Ruiz', instruments: ['vocals'], tier: 'T2', email: 'ana@ruiz.example', instagram: '@anaruizsings' },
  { name: 'Emeka Bell', instruments: ['keys'], tier: 'T2' },
  { name: 'Hana Sato', instruments: ['bass', 'keys'], tier: 'T1', phone: '+49 30 5550 1177', notes: 'Brings her own amp' },
  {
    name: 'Freya Holm',
    instruments: ['woodwind'],
    tier: 'T1',
    priority: true,
    instagram: '@freyaholm',
    lookingForBand: true,
    notes: 'Has to catch the last train',
  },
  { name: 'Gus Marino', instruments: ['brass'], tier: 'T2' },
  { name: 'Ingrid Vasquez-Montgomery of Little Rock', instruments: ['vocals', 'guitar'], tier: 'T2', priority: true },
  { name: 'Jules', instruments: ['drums'], tier: 'T3', lookingForBand: true },
  { name: 'Kwame Mensah', instruments: ['bass', 'keys'], tier: 'T1' },
  { name: 'Lena Fischer', instruments: ['vocals'], tier: 'T2', email: 'lena.fischer@example.org', phone: '+49 40 5550 1143' },
  { name: 'Mo Haddad', instruments: ['guitar'], tier: 'T3' },
  { name: 'Nina Petrova', instruments: ['keys', 'piano'], tier: 'T1', email: 'nina@petrova.example' },
  { name: 'Olu Adeyemi', instruments: ['drums'], tier: 'T2' },
  { name: 'Petra Novak', instruments: ['vocals'], tier: 'T1' },
  { name: 'Rui Costa', instruments: ['guitar', 'bass'], tier: 'T2', instagram: '@ruicosta', lookingForBand: true },
  { name: 'Sasha Lind', instruments: ['vocals', 'piano'], tier: 'T3' },
];
