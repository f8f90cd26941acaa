/** The routes of accounts that only dialogs and pages of accounts use. Apart from `routes`, which all pages of the app load. */
export const accountRoutes = {
  sessions: '/api/sessions',
  session: (id: string) => `/api/sessions/${id}`,
} as const;
