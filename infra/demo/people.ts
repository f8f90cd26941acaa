import { type Instrument, type Tier } from '@jamjar/contracts/enums';

/** An invented participant, with the details as a performer of the demo's gigs; the instruments count only at jams. */
export interface DemoPerson {
  name: string;
  instruments: Instrument[];
  tier: Tier;
  priority?: boolean;
  email?: string;
  phone?: string;
  instagram?: string;
  lookingForBand?: boolean;
  /** The staff's note on the performer, which today's jam leaves out. */
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

const person = (name: string, instruments: Instrument[], tier: Tier, details: Omit<DemoPerson, 'name' | 'instruments' | 'tier'> = {}) => ({
  name,
  instruments,
  tier,
  ...details,
});
export const demoPeople: readonly DemoPerson[] = [
  person('Bo Lindqvist', ['guitar'], 'T1', { email: 'bo@lindqvist.example', phone: '+46 70 555 01 12', instagram: '@bo.plays' }),
  person('Dana Weiss', ['drums'], 'T2', { email: 'dana.weiss@example.org', instagram: '@danadrums', lookingForBand: true }),
  person('Chidi Okafor', ['bass'], 'T1'),
  person('Ana Ruiz', ['vocals'], 'T2', { email: 'ana@ruiz.example', instagram: '@anaruizsings' }),
  person('Emeka Bell', ['keys'], 'T2'),
  person('Hana Sato', ['bass', 'keys'], 'T1', { phone: '+49 30 5550 1177', notes: 'Brings her own amp' }),
  person('Freya Holm', ['woodwind'], 'T1', {
    priority: true,
    instagram: '@freyaholm',
    lookingForBand: true,
    notes: 'Has to catch the last train',
  }),
  person('Gus Marino', ['brass'], 'T2'),
  person('Ingrid Vasquez-Montgomery of Little Rock', ['vocals', 'guitar'], 'T2', { priority: true }),
  person('Jules', ['drums'], 'T3', { lookingForBand: true }),
  person('Kwame Mensah', ['bass', 'keys'], 'T1'),
  person('Lena Fischer', ['vocals'], 'T2', { email: 'lena.fischer@example.org', phone: '+49 40 5550 1143' }),
  person('Mo Haddad', ['guitar'], 'T3'),
  person('Nina Petrova', ['keys', 'piano'], 'T1', { email: 'nina@petrova.example' }),
  person('Olu Adeyemi', ['drums'], 'T2'),
  person('Petra Novak', ['vocals'], 'T1'),
  person('Rui Costa', ['guitar', 'bass'], 'T2', { instagram: '@ruicosta', lookingForBand: true }),
  person('Sasha Lind', ['vocals', 'piano'], 'T3'),
];

/** Invented people who come to the gigs of the past year, each during a part of it; all first names of a row share its last name and instruments. */
const pastYearNames: readonly (readonly [lastName: string, firstNames: string, instruments: Instrument[]])[] = [
  ['Abbott', 'Tess Milo Ruth', ['vocals']],
  ['Bauer', 'Jonas Mia Till', ['guitar']],
  ['Castellanos', 'Ines-Maria Raúl', ['vocals', 'guitar']],
  ['Dubois', 'Claire Luc', ['bass']],
  ['Eriksen', 'Sofie Anders Maja', ['drums']],
  ['Ferreira', 'Tiago Beatriz', ['guitar']],
  ['Grant', 'Maya Owen Lily', ['vocals', 'keys']],
  ['Hoang', 'Linh Minh', ['keys', 'piano']],
  ['Ito', 'Kenji Yui', ['bass', 'guitar']],
  ['Johansson', 'Elsa Nils Saga', ['vocals']],
  ['Kovács', 'Zsófi Bence', ['woodwind']],
  ['Larsen', 'Ida Emil', ['drums']],
  ['Murphy', 'Aoife Declan Nora', ['guitar', 'vocals']],
  ['Nowak', 'Kasia Piotr', ['keys']],
  ['Osei', 'Abena Kofi', ['brass']],
  ['Papadakis', 'Eleni Nikos', ['guitar']],
  ['Quinn', 'Sean Rosie', ['vocals']],
  ['Rossi', 'Giulia Marco Sara', ['bass']],
  ['Schneider', 'Ann-Christin Felix', ['guitar', 'bass']],
  ['Thompson', 'Amy Jack', ['drums', 'vocals']],
];
const tiers: readonly Tier[] = ['T1', 'T2', 'T3'];
export const pastYearPeople: readonly DemoPerson[] = pastYearNames.flatMap(([lastName, firstNames, instruments], row) =>
  firstNames.split(' ').map((firstName, index) => person(`${firstName} ${lastName}`, instruments, tiers[(row + index) % 3] ?? 'T2')),
);
