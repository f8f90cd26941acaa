/** What every panel of the stage has to know about the page around it. */
export interface StageFaces {
  /** A completed event, or somebody who may only look. */
  readOnly: boolean;
  /** Whether the line-up is there; while it is not, nobody can say that the stage is empty. */
  lineUp: 'loading' | 'failed' | 'here';
  /** What is said while it loads. */
  loading: string;
}
