/** What a route tells the pages around it. */
export interface RouteHandle {
  /** Looked at in the dark: gig by default (look/README.md, 1). */
  darkRoom: boolean;
}
