/** The routes of accounts and their security. Apart from `routes`, so that the page for signing in does not load them. */
export const accountRoutes = {
  /** The own sign-ins. */
  signIns: '/api/auth/sign-ins',
  /** What owners should know of the accounts of their organisations. */
  accountNews: '/api/account-news',
} as const;
