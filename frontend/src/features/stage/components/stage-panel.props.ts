/** Props that the panels about stage and selection share. */
export interface StagePanelProps {
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
  /** Until the line-up is loaded, it is unknown whether the stage is empty. */
  lineUpStatus: 'loading' | 'failed' | 'loaded';
  /** Read by screen readers while the line-up loads. */
  loadingMessage: string;
}
