import type { HouseChange, HouseFile } from '@mayim/contract/entities/house-file.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

export interface HouseUse {
  /** The rooms with a patron. */
  readonly occupied: ReadonlySet<number>
  /** The rooms that are kept for a booking of tonight or later. */
  readonly kept: ReadonlySet<number>
}

type Lists = 'sections' | 'rooms' | 'cubicles'
const lists: readonly Lists[] = ['sections', 'rooms', 'cubicles']

/**
 * Checks a layout file against the building. Refuses houseTwice (a number twice, or a name that another row has),
 * sectionMissing, and roomOccupied or roomPreassigned for a room that is retired, moved or of another kind while it is
 * in use (building-81). `field` is the path in the file, as `rooms.2.name`.
 */
export function checkHouse(
  now: HouseFile,
  file: HouseFile,
  changes: readonly HouseChange[],
  use: HouseUse,
): Result<null> {
  for (const list of lists) {
    const field = firstTwice(now[list], file[list])
    if (field) return refuse('invalid', 'houseTwice', { field: `${list}.${field}` })
  }
  const sections = new Set([...now.sections, ...file.sections].map(({ id }) => id))
  for (const [index, room] of file.rooms.entries()) {
    const at = { field: `rooms.${index}.sectionId` }
    if (!sections.has(room.sectionId)) return refuse('missing', 'sectionMissing', at)
  }
  for (const [index, { id }] of file.rooms.entries()) {
    const change = changes.find(each => each.part === 'room' && each.id === id)
    if (!change || !movesRoom(change)) continue
    const at = { field: `rooms.${index}.id` }
    if (use.occupied.has(id)) return refuse('conflict', 'roomOccupied', at)
    if (use.kept.has(id)) return refuse('conflict', 'roomPreassigned', at)
  }
  return ok(null)
}

function movesRoom({ change, fields }: HouseChange): boolean {
  return change === 'retired' || fields.some(({ field }) => field === 'kind' || field === 'section')
}

interface Row {
  readonly id: number
  readonly name: string
  readonly retired?: boolean
}

function firstTwice(now: readonly Row[], file: readonly Row[]): string | null {
  const after = new Map(now.map(row => [row.id, row]))
  const seen = new Set<number>()
  for (const [index, row] of file.entries()) {
    if (seen.has(row.id)) return `${index}.id`
    seen.add(row.id)
    after.set(row.id, { ...after.get(row.id), ...row })
  }
  const used = [...after.values()].filter(row => !row.retired)
  for (const [index, { id, name }] of file.entries()) {
    const isTwice = used.some(row => row.name === name && row.id !== id)
    if (isTwice && used.some(row => row.id === id)) return `${index}.name`
  }
  return null
}
