import { allowedPoints, demoLayout } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { cubicles, rooms, sections } from './room-table.ts'

/**
 * What a bridge may publish: the rooms, pools and cubicles of this building, and the points that every building may
 * have.
 */
export async function admittedPoints(db: Readers): Promise<readonly Point[]> {
  const withRows = (known: readonly number[], rows: readonly { readonly id: number }[]) => [
    ...new Set([...known, ...rows.map(({ id }) => id)]),
  ]
  return allowedPoints({
    ...demoLayout,
    rooms: withRows(demoLayout.rooms, await rooms(db)),
    cubicles: withRows(demoLayout.cubicles, await cubicles(db)),
    pools: withRows(demoLayout.pools ?? [], await sections(db)),
  })
}
