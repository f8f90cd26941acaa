/** What both panels of the stage have to know about the page around them. */
export interface StageFaces {
  /** A completed event, or somebody who may only look. */
  readOnly: boolean;
  loading: boolean;
}
