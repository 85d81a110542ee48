/** Within how long the openings of garage and gate count (building-47). */
export const garageOpensWithinMs = 10 * 60_000

/** For one reservation, and of one person. */
const maxOfOne = 3
/** More than the cars of an evening. */
const maxOfAll = 60

/** The openings of the last `garageOpensWithinMs`. */
export interface GarageOpens {
  readonly ofReservation: number
  readonly ofPerson: number
  readonly ofAll: number
}

/**
 * Whether the garage may be opened once more (building-47). Staff who open for patrons are held by the reservation's
 * limit alone.
 */
export function mayOpenGarage({ ofReservation, ofPerson, ofAll }: GarageOpens, isStaff: boolean): boolean {
  if (ofReservation >= maxOfOne) return false
  return isStaff || (ofPerson < maxOfOne && ofAll < maxOfAll)
}
