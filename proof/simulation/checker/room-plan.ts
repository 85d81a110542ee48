import type { Stay } from './stay.ts'

/**
 * Whether the rooms can serve all stays, each in one room for its whole time. The search is exact: it tries every
 * choice. Within one pool, as many rooms as there are simultaneous stays are enough (interval graphs), so a plan is a
 * choice of a pool for each stay.
 */
export function roomPlanExists(stays: readonly Stay[], rooms: Readonly<Record<string, number>>): boolean {
  // Stays with fewer choices first, which shortens the search.
  const inOrder = [...stays].sort((a, b) => a.pools.length - b.pools.length || a.from - b.from)
  const placed: Record<string, Stay[]> = {}
  const place = (index: number): boolean => {
    const stay = inOrder[index]
    if (!stay) return true
    return stay.pools.some(pool => {
      const others = placed[pool] ?? []
      placed[pool] = others
      others.push(stay)
      if (maxAtOnce(others) <= (rooms[pool] ?? 0) && place(index + 1)) return true
      others.pop()
      return false
    })
  }
  return place(0)
}

/** The largest number of simultaneous stays, which is reached at the beginning of one of them. */
export function maxAtOnce(stays: readonly { from: number; until: number }[]): number {
  return Math.max(
    0,
    ...stays.map(({ from }) => stays.filter(other => other.from <= from && from < other.until).length),
  )
}
