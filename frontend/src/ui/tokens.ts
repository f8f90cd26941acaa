import { createContext, useContext } from 'react';

/** The colours of a theme by day or by night. `live` means on stage, `over` over time or leaving, `primary` act; never without a word or a shape. */
export interface Tokens {
  bg: string;
  card: string;
  raise: string;
  line: string;
  text: string;
  soft: string;
  primary: string;
  onPrimary: string;
  primarySoft: string;
  live: string;
  liveBg: string;
  onLive: string;
  over: string;
  overBg: string;
  ok: string;
}

export const TokensContext = createContext<Tokens | null>(null);

/** @throws Error outside of the theme's provider */
export function useTokens(): Tokens {
  const tokens = useContext(TokensContext);
  if (!tokens) throw new Error('No theme around this');
  return tokens;
}
