/** Tries for one reservation or of one person, and within how long (building-47). */
const maxTries = 3
export const garageTriesWithinMs = 5 * 60_000

/** Whether the garage may be tried once more after tries at these instants, epoch milliseconds (building-47). */
export function mayTryGarage(triedAtMs: readonly number[], nowMs: number): boolean {
  return triedAtMs.filter(atMs => atMs > nowMs - garageTriesWithinMs).length < maxTries
}
