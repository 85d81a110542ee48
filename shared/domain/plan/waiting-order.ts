/** What the order of the waiting room reads. */
export interface WaitingVisit {
  readonly id: string
  /** The patron came within the minutes of grace (visit-71); a walk-in is always on time. */
  readonly onTime: boolean
  /** `needOf` the patron's choices. */
  readonly need: number
  /** Epoch milliseconds. */
  readonly arrivedMs: number
}

/** The order of assignment: patrons on time first, among these by need, then by arrival (visit-35). */
export function waitingOrder<V extends WaitingVisit>(visits: readonly V[]): V[] {
  return visits.toSorted(
    (a, b) =>
      Number(b.onTime) - Number(a.onTime) ||
      b.need - a.need ||
      a.arrivedMs - b.arrivedMs ||
      (a.id < b.id ? -1 : 1),
  )
}
