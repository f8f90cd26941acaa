import { AddJamPerformerDialog } from '../../../features/line-up/components/add-jam-performer-dialog.js';
import { scrollToSection, SectionBar } from './navigation-bar.js';
import { GigLayout } from './gig-layout.js';
import { type JamPanels, getJamSections } from './jam-sections.js';
import styles from './jam-single-page.module.css';
import { type GigPageState } from './use-gig-page.js';
import { useVisibleSections } from './use-visible-sections.js';

interface Props {
  page: GigPageState;
  /** Key numbers shown under the name on narrow screens, for example `14 in line`. */
  details: readonly string[];
  panels: JamPanels;
}

/** All panels of a jam on one page: in columns on wide screens, in one column on a phone. */
export function JamSinglePage({ page, details, panels: { stage, selected, queue, chat, timeline, manage } }: Props) {
  const sections = getJamSections(page);
  const { current, visible } = useVisibleSections(sections.map(({ id }) => id));
  return (
    <GigLayout
      page={page}
      details={details}
      onChat={() => scrollToSection('chat')}
      isChatInNavigationBar
      addDialog={AddJamPerformerDialog}
      lineUpVisible={visible.includes('signups')}
      navigationBar={<SectionBar sections={sections} current={current} />}
    >
      <main className={styles.columns}>
        <div id="live" className={styles.stage}>
          {stage}
          {selected}
        </div>
        {/* named after the path of the tab that shows the queue, /event/:id/signups */}
        <div id="signups" className={styles.queue}>
          {queue}
        </div>
        <div className={styles.sidebar}>
          <div id="chat" className={styles.chat}>
            {chat}
          </div>
          {manage && (
            <div id="manage" className={styles.manage}>
              {manage}
            </div>
          )}
        </div>
        {timeline && <div className={styles.timeline}>{timeline}</div>}
      </main>
    </GigLayout>
  );
}
