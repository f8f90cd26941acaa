/** What both panels of the stage have to know about the page around them. */
export interface StageFaces {
  /** A completed event, or somebody who may only look. */
  readOnly: boolean;
  /** Whether the line-up is there; while it is not, nobody can say that the stage is empty. */
  lineUp: 'loading' | 'failed' | 'here';
}
