export const gigTypes = ['jam', 'openmic', 'generic'] as const;
export type GigType = (typeof gigTypes)[number];

export const instruments = ['vocals', 'guitar', 'bass', 'drums', 'keys', 'piano', 'woodwind', 'brass'] as const;
export type Instrument = (typeof instruments)[number];

/**
 * Levels of a performer's experience, assigned by operators and owners. Jamjar only stores and shows them: each organisation decides
 * whether `T1` or `T3` is the highest.
 */
export const tiers = ['T1', 'T2', 'T3'] as const;
export type Tier = (typeof tiers)[number];

export const performerTypes = ['solo', 'band'] as const;
export type PerformerType = (typeof performerTypes)[number];

/** Roles of a membership in an organisation, from the fewest to the most rights. `god` is a role of the user, not of a membership. */
export const organisationRoles = ['member', 'operator', 'owner'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** The role stored with the user. Only `god` gives rights; all other rights come from memberships (docs/rules.md#access). */
export const userRoles = ['operator', 'owner', 'god'] as const;
export type UserRole = (typeof userRoles)[number];

/** `default` is the theme of a user who never chose one; it looks like `ocean`. */
export const themes = ['default', 'ocean', 'warm', 'forest', 'sunset', 'lavender', 'mint', 'autumn'] as const;
export type Theme = (typeof themes)[number];
