/** The `handle` of a route, read by the layout around it. */
export interface RouteHandle {
  /** Whether the page is shown in night brightness unless the user chose day: gig pages are used in dark venues. */
  opensInNightBrightness: boolean;
}
