/** The answers to how much somebody enjoyed a gig. */
export const ratings = [
  { rating: 1, emoji: '😞', label: 'Not at all' },
  { rating: 2, emoji: '😕', label: 'A little' },
  { rating: 3, emoji: '😐', label: 'It was okay' },
  { rating: 4, emoji: '😊', label: 'A lot' },
  { rating: 5, emoji: '😍', label: 'Very much' },
] as const;
