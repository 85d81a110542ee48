/** The two servers of a facility: the hub in the building and the portal in the cloud. */
export const sides = ['hub', 'portal'] as const
export type Side = (typeof sides)[number]
