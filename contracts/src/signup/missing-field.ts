import { type GigType, type Instrument, type PerformerType } from '../enums.js';

/** The fields of a signup that all or some gig types require. */
interface SignupFields {
  nameCount: number;
  instruments: readonly Instrument[];
  performerType: PerformerType | null;
}

/** Says how many names of a signup are more than the gig has slots left. */
export const toTooManyNamesMessage = (slotsLeft: number, excessCount: number): string =>
  `Only ${slotsLeft} slot(s) remaining. Please remove ${excessCount} participant(s).`;

/**
 * Finds the first field that a gig of this type requires and that is missing, with the message that the form shows and the server responds
 * with. @returns null when nothing is missing
 */
export function findMissingField(
  type: GigType,
  { nameCount, instruments, performerType }: SignupFields,
): { field: string; message: string } | null {
  if (nameCount === 0)
    return type === 'generic'
      ? { field: 'names', message: 'At least one name is required' }
      : { field: 'name', message: 'Name is required' };
  if (type === 'jam' && instruments.length === 0)
    return { field: 'instruments', message: 'Please select at least one instrument for jam nights' };
  if (type === 'openmic' && !performerType) return { field: 'performerType', message: 'Performer type is required for open mic events' };
  return null;
}
