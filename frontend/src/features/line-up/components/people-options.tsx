import { type ReactNode } from 'react';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import styles from './add-participant-dialog.module.css';

interface PersonOption {
  value: string;
  participantId: ParticipantId;
  label: ReactNode;
  disabled: boolean;
}
/** More than that is not read on a phone: another letter helps more. */
const shown = 20;

/** Who matches what was typed so far; whoever is in the event already cannot be picked again (S2 §2, §5). */
export function peopleFor(search: string, people: readonly ParticipantView[], performers: readonly PerformerView[]): PersonOption[] {
  const wanted = normalisedName(search);
  if (wanted === '') return [];
  const added = new Set(performers.map(({ participantId }) => participantId));
  return people
    .filter(({ name }) => normalisedName(name).includes(wanted))
    .slice(0, shown)
    .map(({ id, name }) => ({
      value: name,
      participantId: id,
      disabled: added.has(id),
      label: <Person name={name} added={added.has(id)} />,
    }));
}

const Person = ({ name, added }: { name: string; added: boolean }) => (
  <span className={styles.person}>
    <span className={styles.personName}>{name}</span>
    {added && <Tag tone="plain">Already added</Tag>}
  </span>
);
