import { Button } from 'antd';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { UpIcon } from '../../../ui/icons.js';
import { MoreMenu } from '../../../ui/more-menu.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { Tag } from '../../../ui/tag.js';
import { useTravel } from '../../../ui/travel.js';
import { useDeselectMutation, usePutAllOnStageMutation, usePutOnStageMutation } from '../stage.api.js';
import { type StageFaces } from './stage-faces.js';
import styles from './stage-panel.module.css';

interface Props extends StageFaces {
  gigId: GigId;
  selected: readonly PerformerView[];
  onStage: readonly PerformerView[];
}
const failure = 'Failed to update performer';

/** Who goes on next (S2 §4, jam nights). */
export function SelectedPanel({ gigId, selected, onStage, readOnly, lineUp }: Props) {
  const [putAll, puttingAll] = usePutAllOnStageMutation();
  const nameOf = (id: PerformerView['id'] | null): string | undefined => onStage.find((performer) => performer.id === id)?.name;
  return (
    <section className={styles.section} aria-labelledby="selected">
      <header className={styles.heading}>
        <h2 id="selected" className={styles.label}>
          Selected for Stage
        </h2>
        {!readOnly && selected.length > 1 && (
          <Button type="primary" loading={puttingAll.isLoading} onClick={() => void attempt(putAll(gigId), { failure })}>
            Put All ({selected.length})
          </Button>
        )}
      </header>
      <ul className={styles.selected}>
        {selected.map((performer) => (
          <SelectedRow key={performer.id} performer={performer} replaces={nameOf(performer.replacingPerformerId)} readOnly={readOnly} />
        ))}
        {selected.length === 0 && <li className={styles.hint}>{lineUp === 'here' ? 'Nobody is selected' : '–'}</li>}
      </ul>
    </section>
  );
}

function SelectedRow({ performer, replaces, readOnly }: { performer: PerformerView; replaces: string | undefined; readOnly: boolean }) {
  const { id, name, currentInstruments, replacingPerformerId } = performer;
  const [putOn, puttingOn] = usePutOnStageMutation();
  const [deselect] = useDeselectMutation();
  const ref = useTravel<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.line}>
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        {currentInstruments.map((instrument) => (
          <Tag key={instrument} tone="act">
            {instrument}
          </Tag>
        ))}
        {replaces && <Tag tone="plain">replaces {replaces}</Tag>}
      </div>
      {!readOnly && (
        <>
          <QuietButton
            icon={<UpIcon />}
            loading={puttingOn.isLoading}
            aria-label={`Put ${name} on stage`}
            onClick={() => void attempt(putOn({ id, replaces: replacingPerformerId }), { failure })}
          >
            On
          </QuietButton>
          <MoreMenu
            bordered
            about={name}
            entries={() => [{ key: 'back', label: 'Move back to the queue', onPress: () => void attempt(deselect(id), { failure }) }]}
          />
        </>
      )}
    </li>
  );
}
