import { type RefObject, useRef } from 'react';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { listNames } from '@jamjar/contracts/text/name-list';
import { type LineUpState } from '../../../features/line-up/use-line-up.js';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { useForecasts } from '../../../domain/forecast/forecasts.js';
import { useShortcut, useShortcutHint } from '../../../ui/menu/shortcuts.js';
import { useTapHint } from '../../../ui/browser/tap-guard.js';
import styles from './next-bar.module.css';
import { findNextStep, type NextStep } from './next-step.js';
import { type JamNextBarProps, type StepAction, useStepActions } from './use-step-actions.js';

interface Props {
  gig: Pick<GigView, 'id' | 'type'>;
  lineUp: LineUpState;
  /** Whether the user may not operate the gig, so that the bar only shows who is next. */
  readOnly: boolean;
  jamNextBarProps?: JamNextBarProps;
}

/** The bar of a gig's page that shows who is next, with buttons for the next step, of which the main one is filled (docs/rules.md#next-bar). */
export function NextBar({ gig, lineUp, readOnly, jamNextBarProps }: Props) {
  const isLoaded = lineUp.status === 'loaded';
  const step = findNextStep(gig.type, lineUp.performers);
  const actions = useStepActions(step, gig.id, lineUp.performers, jamNextBarProps);
  const description = isLoaded ? describeStep(step) : loadingDescription;
  const canAct = isLoaded && !readOnly;
  const mainAction = canAct ? actions.at(-1) : undefined;
  const mainButton = useRef<HTMLButtonElement>(null);
  // the shortcut clicks the button, so that `TapGuard` ignores it when the button has just changed
  useShortcut('n', mainAction ? () => mainButton.current?.click() : null);
  return (
    <section className={styles.bar} aria-label="Next">
      {canAct && step.kind === 'nothingToDo' ? <NobodyIsWaiting /> : <NextPerformers {...description} />}
      {canAct &&
        actions.map((action, index) => (
          <StepButton
            // counted from the end: the main button, which is the last, keeps its element
            key={actions.length - index}
            action={action}
            namesText={description.namesText}
            changesStage={isStageChange(step)}
            mainRef={action === mainAction ? mainButton : null}
          />
        ))}
    </section>
  );
}

const NobodyIsWaiting = () => (
  <Button block disabled>
    {useTapHint() ?? nobodyIsWaiting}
  </Button>
);

/** Who is next, and when; for two seconds after an ignored tap, why it was ignored. */
function NextPerformers({ caption, namesText, details }: StepDescription) {
  const hint = useTapHint();
  const { nextText, stageRunsOver } = useForecasts();
  const shownNextText = caption === '' || caption === nobodyIsWaiting ? null : nextText;
  return (
    <p className={styles.who}>
      {(hint !== null || caption !== '') && (
        <span className={styles.caption} data-hint={hint !== null}>
          {hint ?? (
            <>
              {shownNextText === null ? caption : <span className={styles.what}>{`${caption} · `}</span>}
              {shownNextText}
              {stageRunsOver && <span className={styles.runsOver}> · runs over</span>}
            </>
          )}
        </span>
      )}
      <span className={styles.names} title={namesText}>
        <strong>{namesText}</strong>
        {details !== '' && <span>· {details}</span>}
      </span>
    </p>
  );
}

const isStageChange = ({ kind }: NextStep): boolean => kind !== 'select' && kind !== 'markAttended';

interface StepButtonProps {
  action: StepAction;
  namesText: string;
  changesStage: boolean;
  /** The ref of the main button; null for the other button. */
  mainRef: RefObject<HTMLButtonElement | null> | null;
}

function StepButton({ action: { label, isLoading, run }, namesText, changesStage, mainRef }: StepButtonProps) {
  const shortcut = useShortcutHint('n');
  const props = { 'aria-label': `${label}: ${namesText}`, loading: isLoading, onClick: run } as const;
  if (!mainRef)
    return (
      <Button {...props} type="text" className={styles.quiet}>
        {label}
      </Button>
    );
  return (
    <Button {...props} ref={mainRef} type={changesStage ? 'stage' : 'primary'} aria-keyshortcuts={shortcut}>
      {label}
    </Button>
  );
}

interface StepDescription {
  caption: string;
  namesText: string;
  /** Further facts about the performer, for example instruments; may be empty. */
  details: string;
}
const nobodyIsWaiting = 'Nobody is waiting';
const loadingDescription: StepDescription = { caption: '', namesText: '–', details: '' };

function describeStep(step: NextStep): StepDescription {
  switch (step.kind) {
    case 'select':
    case 'next':
    case 'markAttended':
      return describeUpNext(step.performer);
    case 'putOn':
      return step.performer.pendingStage ? describeSelected('Selected', [step.performer]) : describeUpNext(step.performer);
    case 'putAllOn':
      return describeSelected('Selected', step.performers);
    case 'nextBand':
      return describeSelected('Next band', step.performers);
    case 'swap':
      return describeSelected(`For ${step.leaving.name}`, [step.performer]);
    case 'takeOff':
      return { caption: nobodyIsWaiting, namesText: toNamesText(step.performers), details: 'on stage' };
    case 'nothingToDo':
      return { caption: '', namesText: nobodyIsWaiting, details: '' };
  }
}

const toNamesText = (performers: readonly PerformerView[]): string => listNames(performers, { lastSeparator: ', ' });

const describeUpNext = ({ name, played, lastPlayedAt, instruments }: PerformerView): StepDescription => ({
  caption: played && lastPlayedAt ? `Up Next · played ${formatClock(lastPlayedAt)}` : 'Up Next',
  namesText: name,
  details: instruments.join(', '),
});

const describeSelected = (caption: string, performers: readonly PerformerView[]): StepDescription => ({
  caption,
  namesText: toNamesText(performers),
  details: performers.length === 1 ? (performers[0]?.currentInstruments.join(', ') ?? '') : '',
});
