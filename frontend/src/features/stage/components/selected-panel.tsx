import { useState } from 'react';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toSeen } from '../../../domain/commands/command-mutations.js';
import { UpIcon } from '../../../ui/elements/icons.js';
import { MoreMenu } from '../../../ui/menu/menu-button.js';
import { type MenuEntry } from '../../../ui/menu/open-menu.js';
import { Button } from '../../../ui/elements/buttons.js';
import { CallTimes, useCallEntry } from '../../../domain/performers/performer-call.js';
import { Tag } from '../../../ui/elements/tag.js';
import { useFlipAnimation } from '../../../ui/list/use-flip-animation.js';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.js';
import { useLineUpAction, usePerformerAction } from '../../../domain/commands/commands.api.js';
import { usePutOnStage } from '../stage-actions.js';
import { maxFullRows, PerformerName, type StagePanelProps } from './stage-panel.js';
import styles from './stage-panel.module.css';

interface Props extends StagePanelProps {
  gigId: GigId;
  selected: readonly PerformerView[];
}
/** The performers of a jam who are selected for the stage, with buttons that put them on stage. */
export function SelectedPanel({ gigId, selected, onStage, readOnly, lineUpStatus }: Props) {
  const [openedId, setOpenedId] = useState<PerformerView['id'] | null>(null);
  const { rows, goneIds } = useSteadyRows(selected, lineUpStatus, getHeightKey);
  const isCompact = rows.length > maxFullRows;
  const findNameOnStage = (id: PerformerId | null): string | undefined => onStage.find((performer) => performer.id === id)?.name;
  return (
    <section className={styles.section} aria-labelledby="selected">
      <SelectedHeading gigId={gigId} selected={rows} onStage={onStage} readOnly={readOnly} />
      <ul className={styles.selected} data-compact={isCompact}>
        {rows.map((performer) => (
          <SelectedRow
            key={performer.id}
            performer={performer}
            isGone={goneIds.has(performer.id)}
            isOpened={isCompact ? performer.id === openedId : null}
            onToggleOpened={() => setOpenedId(performer.id === openedId ? null : performer.id)}
            readOnly={readOnly}
            replacedName={findNameOnStage(performer.replacingPerformerId)}
          />
        ))}
        {rows.length === 0 && <li className={styles.hint}>{lineUpStatus === 'loaded' ? 'Nobody is selected' : '–'}</li>}
      </ul>
    </section>
  );
}

/** The heading and, when several are selected and it is not read-only, a button that puts all on stage. */
function SelectedHeading({ gigId, selected, onStage, readOnly }: Omit<Props, 'lineUpStatus'>) {
  const putAllOnStage = useLineUpAction('PutAllOnStage');
  return (
    <header className={styles.heading}>
      <h2 id="selected" className={styles.label}>
        Selected for Stage
      </h2>
      {!readOnly && selected.length > 1 && (
        <Button
          type="filled"
          loading={putAllOnStage.isLoading}
          onClick={() => void putAllOnStage.run({ gigId, seen: toSeen({ onStage, selected }) })}
        >
          Put All ({selected.length})
        </Button>
      )}
    </header>
  );
}

/** What the height of a row depends on, see `useSteadyRows`. */
const getHeightKey = ({ currentInstruments, replacingPerformerId }: PerformerView): string =>
  JSON.stringify([currentInstruments, replacingPerformerId]);

interface SelectedRowProps {
  performer: PerformerView;
  /** Whether the performer is not selected any more, and the row is still shown in its place. */
  isGone: boolean;
  /** Whether a compact row shows its actions; null for a row that always does. */
  isOpened: boolean | null;
  onToggleOpened: () => void;
  replacedName: string | undefined;
  readOnly: boolean;
}

function SelectedRow({ isGone, ...infoProps }: SelectedRowProps) {
  const { performer, isOpened, readOnly } = infoProps;
  const { id, name } = performer;
  const putOnStage = usePutOnStage();
  const deselect = usePerformerAction('DeselectPerformer');
  const moveBack = (): void => void deselect.run(performer);
  const toCallEntry = useCallEntry();
  const getEntries = (): MenuEntry[] => [toCallEntry(performer), { key: 'back', label: 'Move back to the queue', onPress: moveBack }];
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.selectedRow} data-opened={isOpened} data-gone={isGone || undefined}>
      <SelectedInfo {...infoProps} />
      {!readOnly && isOpened !== false && (
        <>
          <Button
            type="filled"
            icon={<UpIcon />}
            loading={putOnStage.isLoading}
            aria-label={`Put ${name} on stage`}
            onClick={() => void putOnStage.run(performer)}
          >
            On
          </Button>
          <MoreMenu bordered subject={name} getEntries={getEntries} />
        </>
      )}
    </li>
  );
}

const SelectedInfo = ({ performer, isOpened, onToggleOpened, replacedName, readOnly }: Omit<SelectedRowProps, 'isGone'>) => (
  <div className={styles.performer}>
    <PerformerName name={performer.name} isOpened={readOnly ? null : isOpened} onToggleOpened={onToggleOpened} />
    {performer.currentInstruments.map((instrument) => (
      <Tag key={instrument} tone="primary">
        {instrument}
      </Tag>
    ))}
    {/* a compact row has no room for this tag; the row of the performer on stage names the replacement */}
    {replacedName && isOpened !== false && <Tag tone="plain">replaces {replacedName}</Tag>}
    {isOpened !== false && <CallTimes performer={performer} />}
  </div>
);
