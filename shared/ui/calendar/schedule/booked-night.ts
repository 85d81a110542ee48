import type { CallAnswer } from '../../client/call-api.ts'

/** The reservations of a night, and how many visits fit. */
export type BookedNight = CallAnswer<'nightsBooked'>[number]

/** How full a night is, at most 100. */
export function percentFull({ reservations, fits }: BookedNight): number {
  return fits === 0 ? 100 : Math.min(100, Math.round((100 * reservations) / fits))
}
