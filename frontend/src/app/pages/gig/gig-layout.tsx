import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useQueueForecast } from '../../../features/forecast/use-queue-forecast.js';
import { HiddenDetailsContext } from '../../../features/line-up/hidden-details.js';
import { describeLineUpChange } from '../../../features/line-up/line-up-announcement.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { UndoBar } from '../../../features/timeline/components/undo-bar.js';
import { ForecastsContext } from '../../../domain/forecast/forecasts.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { ChangeAnnouncer } from '../../../ui/elements/change-announcer.js';
import { useShortcut } from '../../../ui/menu/shortcuts.js';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { UnsentCommands } from '../../../domain/commands/unsent-commands.js';
import { BottomBanners, ReadOnlyBanner } from '../../shell/banners.js';
import styles from './gig-layout.module.css';
import { GigMainPageHeader, type GigMainPageHeaderProps } from './gig-main-page-header.js';
import { AddParticipantButton } from './navigation-bar.js';
import { NextBar } from './next-bar.js';
import { useGoToPerformerList } from './use-go-to-performer-list.js';
import { type JamNextBarProps } from './use-step-actions.js';

const ShortcutsDialog = lazyDialog(() =>
  import('../../../features/help/components/shortcuts-dialog.js').then((module) => module.ShortcutsDialog),
);

const AddDialogWithParticipants = lazyDialog(() =>
  import('./add-dialog-with-participants.js').then((module) => module.AddDialogWithParticipants),
);

const AddPerformerDialog = lazyDialog(() =>
  import('../../../features/line-up/components/add-performer-dialog.js').then((module) => module.AddPerformerDialog),
);
const AddPerformersDialog = lazyDialog(() =>
  import('../../../features/line-up/components/add-performers-dialog.js').then((module) => module.AddPerformersDialog),
);

export interface GigLayoutProps extends GigMainPageHeaderProps {
  navigationBar: ReactNode;
  /** The path of the tab with the list of performers; undefined on a page without tabs. */
  lineUpPath?: string;
  /** What the next bar needs only on a jam's page. */
  jamNextBarProps?: JamNextBarProps;
  children: ReactNode;
}

/**
 * The frame of a gig's main page: header, banners, bars, Add Participant, announcements for screen readers. Its children scroll between
 * header and bars, so that no bar covers them.
 */
export function GigLayout({ navigationBar, lineUpPath, jamNextBarProps, children, ...header }: GigLayoutProps) {
  const { page, details } = header;
  const { gig, lineUp, permissions } = page;
  const { initialName, open, close } = page.addDialog;
  const AddDialog = gig.type === 'generic' ? AddPerformersDialog : AddPerformerDialog;
  const onAdd = permissions.canOperate ? () => open('') : null;
  const forecasts = useQueueForecast(gig, lineUp.performers);
  return (
    <ForecastsContext value={forecasts}>
      <HiddenDetailsContext value={permissions.isTemporary}>
        <div className={styles.layout}>
          <KeyboardAccess lineUpPath={lineUpPath} onAdd={gig.completed ? null : onAdd} />
          <title>{`${gig.name} · Jamjar`}</title>
          <GigMainPageHeader {...header} details={lineUp.status === 'loaded' ? details : []} onAdd={onAdd} />
          <div className={styles.navigation}>
            {navigationBar}
            {onAdd && !gig.completed && <AddParticipantButton onPress={onAdd} />}
          </div>
          {gig.completed && <ReadOnlyBanner />}
          {children}
          <Bars {...{ page, jamNextBarProps }} />
          {initialName !== null && <AddDialogWithParticipants {...{ page, initialName }} dialog={AddDialog} onClose={close} />}
          {lineUp.status === 'loaded' && <ChangeAnnouncer value={lineUp.performers.all} describeChange={describeLineUpChange} />}
          <TapGuardSnapshot beforeChangeOf={lineUp.performers} />
        </div>
      </HiddenDetailsContext>
    </ForecastsContext>
  );
}

/** The bars below the content: banners, the raffle winner, commands that were not sent, an action that can be undone, and who is next. */
function Bars({ page, jamNextBarProps }: Pick<GigLayoutProps, 'page' | 'jamNextBarProps'>) {
  const { gig, readOnly } = page;
  const ref = useBarsHeight();
  return (
    <div ref={ref} className={styles.bars}>
      <BottomBanners />
      <RaffleAnnouncer gigId={gig.id} />
      {!readOnly && <UnsentCommands />}
      {!readOnly && <UndoBar gigId={gig.id} />}
      {!gig.completed && <NextBar {...page} jamNextBarProps={jamNextBarProps} />}
    </div>
  );
}

/** The button that skips to the list of performers, and those keyboard shortcuts that belong to no panel or bar of the page. */
function KeyboardAccess({ lineUpPath, onAdd }: Pick<GigLayoutProps, 'lineUpPath'> & { onAdd: (() => void) | null }) {
  const [isShowingShortcuts, setIsShowingShortcuts] = useState(false);
  const goToPerformerList = useGoToPerformerList(lineUpPath);
  useShortcut('/', () => goToPerformerList('searchField'));
  useShortcut('a', onAdd);
  useShortcut('?', () => setIsShowingShortcuts(true));
  return (
    <>
      <nav aria-label="Skip">
        <button type="button" className={styles.skip} onClick={() => goToPerformerList('heading')}>
          Skip to the line
        </button>
      </nav>
      {isShowingShortcuts && <ShortcutsDialog onClose={() => setIsShowingShortcuts(false)} />}
    </>
  );
}

/** Keeps the CSS variable `--bars-height` equal to the height of the bars, so that toasts can be placed above them. @returns the bars' ref */
function useBarsHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bars-height', `${ref.current?.offsetHeight ?? 0}px`));
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bars-height');
    };
  }, []);
  return ref;
}
