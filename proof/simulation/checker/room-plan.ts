import type { Stay } from './stay.ts'

/**
 * Whether the rooms can take all these stays, each in one room for the whole of its time: an exact search, which
 * tries every choice before it says no. Within one set of rooms, as many as are there at once are enough
 * (interval graphs), so a plan is a choice of a set for each stay that no minute overfills.
 */
export function hasRoomPlan(stays: readonly Stay[], rooms: Readonly<Record<string, number>>): boolean {
  // The least free first: who has one choice only is no choice to make.
  const inTurn = [...stays].sort((a, b) => a.pools.length - b.pools.length || a.from - b.from)
  const placed: Record<string, Stay[]> = {}
  const place = (index: number): boolean => {
    const stay = inTurn[index]
    if (!stay) return true
    return stay.pools.some(pool => {
      const others = placed[pool] ?? []
      placed[pool] = others
      others.push(stay)
      if (mostAtOnce(others) <= (rooms[pool] ?? 0) && place(index + 1)) return true
      others.pop()
      return false
    })
  }
  return place(0)
}

/** The most that are there at one time; that is at the beginning of one of them. */
export function mostAtOnce(stays: readonly { from: number; until: number }[]): number {
  return Math.max(
    0,
    ...stays.map(({ from }) => stays.filter(other => other.from <= from && from < other.until).length),
  )
}
