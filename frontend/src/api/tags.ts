/** What the lists on screen are about: with the socket down, an own action or a return to the page reads all of these again. */
export const tags = ['Me', 'Gigs', 'Organisations', 'LineUp', 'Participants', 'Appearances', 'Messages', 'Timeline'] as const;
