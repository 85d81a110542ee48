/** What the order of the waiting room reads. */
export interface WaitingVisit {
  readonly id: string
  /** She came within her grace (visit-71); who walks in comes at her time. */
  readonly onTime: boolean
  /** `needOf` her choices. */
  readonly need: number
  /** Epoch milliseconds. */
  readonly arrivedMs: number
}

/** Who is placed next: those who came on time first, among these by need, then by arrival (visit-35; visit-35). */
export function waitingOrder<V extends WaitingVisit>(visits: readonly V[]): V[] {
  return visits.toSorted(
    (a, b) =>
      Number(b.onTime) - Number(a.onTime) ||
      b.need - a.need ||
      a.arrivedMs - b.arrivedMs ||
      (a.id < b.id ? -1 : 1),
  )
}
