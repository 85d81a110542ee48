const endOfPlan = 2 * 24 * 60

/** How many take something at each minute of a business day. Ends are exclusive. */
export interface Occupancy {
  add(from: number, until: number, by: 1 | -1): void
  /** The most that take it at one time within the interval. */
  peak(from: number, until: number): number
  at(minute: number): number
  /** The first minute of the interval at which at least that many places are taken; -1 if there is none. */
  firstWith(atLeast: number, from: number, until: number): number
}

/** An empty count of taken places by the minute (booking-22). */
export function createOccupancy(): Occupancy {
  const taken = new Int16Array(endOfPlan)
  return {
    add(from, until, by) {
      for (let minute = from; minute < until; minute += 1) taken[minute] = (taken[minute] as number) + by
    },
    peak(from, until) {
      let most = 0
      for (let minute = from; minute < until; minute += 1) {
        if ((taken[minute] as number) > most) most = taken[minute] as number
      }
      return most
    },
    at(minute) {
      return taken[minute] as number
    },
    firstWith(atLeast, from, until) {
      for (let minute = from; minute < until; minute += 1)
        if ((taken[minute] as number) >= atLeast) return minute
      return -1
    },
  }
}
