/** Where every process hears that the projections have come further: NOTIFY with the position, or with nothing when it may be anywhere. */
export const projectedChannel = 'projected';
