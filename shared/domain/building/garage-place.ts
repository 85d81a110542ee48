/** A place on the earth, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const earthMeters = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Whether the garage may open at a reported position: within `radiusMeters` in a straight line. True where no position is
 * reported or the garage has none (building-48).
 */
export function isNearGarage(garage: Place | null, her: Place | null, radiusMeters: number): boolean {
  if (!garage || !her) return true
  const lower = radians(garage.latitude)
  const upper = radians(her.latitude)
  const across = Math.sin(radians(her.longitude - garage.longitude) / 2) ** 2
  const along = Math.sin((upper - lower) / 2) ** 2 + Math.cos(lower) * Math.cos(upper) * across
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(along))) <= radiusMeters
}
