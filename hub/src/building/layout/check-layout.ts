import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { roomUses } from '@mayim/domain/capacity/room-fit.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

export interface LayoutUse {
  /** The rooms with a patron. */
  readonly occupied: ReadonlySet<number>
  /** The rooms that are kept for a booking of tonight or later. */
  readonly kept: ReadonlySet<number>
  /** The cubicles that a patron has. */
  readonly cubicles: ReadonlySet<number>
}

type Lists = 'sections' | 'rooms' | 'cubicles'
const lists: readonly Lists[] = ['sections', 'rooms', 'cubicles']

/**
 * Checks a layout file against the building. Refuses layoutTwice (a number twice, a name that another row has, or an extension that another room has),
 * sectionMissing, sectionHasRooms, cubicleOccupied, and roomOccupied or roomPreassigned for a room that is retired, moved or of another kind while it is
 * in use (building-81). `field` is the path in the file, as `rooms.2.name`.
 */
export function checkLayout(
  now: LayoutFile,
  file: LayoutFile,
  changes: readonly LayoutChange[],
  use: LayoutUse,
): Result<null> {
  for (const list of lists) {
    const field = firstTwice(now[list], file[list])
    if (field) return refuse('invalid', 'layoutTwice', { field: `${list}.${field}` })
  }
  const extensionField = firstExtensionTwice(now.rooms, file.rooms)
  if (extensionField) return refuse('invalid', 'layoutTwice', { field: `rooms.${extensionField}` })
  const sections = inUse(now.sections, file.sections)
  for (const [index, room] of file.rooms.entries()) {
    const at = { field: `rooms.${index}.sectionId` }
    if (!room.retired && !sections.has(room.sectionId)) return refuse('missing', 'sectionMissing', at)
  }
  const withRooms = new Set(
    after(now.rooms, file.rooms)
      .filter(room => !room.retired)
      .map(room => room.sectionId),
  )
  for (const [index, { id }] of file.sections.entries()) {
    const at = { field: `sections.${index}.retired` }
    if (!sections.has(id) && withRooms.has(id)) return refuse('conflict', 'sectionHasRooms', at)
  }
  for (const [index, { id, retired }] of file.cubicles.entries()) {
    const at = { field: `cubicles.${index}.retired` }
    if (retired && use.cubicles.has(id)) return refuse('conflict', 'cubicleOccupied', at)
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

/** The rows as the file leaves them. */
function after<T extends Row>(now: readonly T[], file: readonly T[]): T[] {
  const rows = new Map(now.map(row => [row.id, row]))
  for (const row of file) rows.set(row.id, { ...rows.get(row.id), ...row })
  return [...rows.values()]
}

function inUse(now: readonly Row[], file: readonly Row[]): Set<number> {
  return new Set(after(now, file).flatMap(({ id, retired }) => (retired ? [] : [id])))
}

function movesRoom({ change, fields }: LayoutChange): boolean {
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

/** The first room of the file whose telephone another room in use has: a call to one would ring in the other. */
function firstExtensionTwice(now: LayoutFile['rooms'], file: LayoutFile['rooms']): string | null {
  const used = after(now, file).filter(room => !room.retired && room.extension)
  for (const [index, { id }] of file.entries()) {
    const extension = used.find(room => room.id === id)?.extension
    if (used.some(room => room.id !== id && room.extension === extension)) return `${index}.extension`
  }
  return null
}

type Room = LayoutFile['rooms'][number]
type Named = LayoutFile['sections'][number]
type FieldChange = LayoutChange['fields'][number]

/** The rows that a file adds or changes, sections first: a room may name a section of the same file. */
export function compareLayout(now: LayoutFile, file: LayoutFile): LayoutChange[] {
  const nameOfSection = (layout: LayoutFile, id: number) => layout.sections.find(each => each.id === id)?.name
  const before = (id: number) => nameOfSection(now, id) ?? null
  const after = (id: number) => nameOfSection(file, id) ?? before(id)
  const roomFields = (old: Room | undefined, room: Room): FieldChange[] => [
    { field: 'name', before: old?.name ?? null, after: room.name },
    { field: 'kind', before: old?.kind ?? null, after: room.kind },
    { field: 'uses', before: usesText(old), after: usesText(room) },
    // A section that only gets another name is a change of the section.
    ...(old?.sectionId === room.sectionId
      ? []
      : [
          {
            field: 'section' as const,
            before: old ? before(old.sectionId) : null,
            after: after(room.sectionId),
          },
        ]),
    { field: 'extension', before: old?.extension ?? null, after: room.extension ?? null },
  ]
  return [
    ...file.sections.flatMap(row => changeOfNamed('section', find(now.sections, row), row)),
    ...file.rooms.flatMap(row => {
      const old = find(now.rooms, row)
      return changeOf('room', old, { ...old, ...row }, roomFields)
    }),
    ...file.cubicles.flatMap(row => changeOfNamed('cubicle', find(now.cubicles, row), row)),
  ]
}

/** In one order, so that a file that lists them in another changes nothing. */
function usesText(room: Room | undefined): string | null {
  const uses = roomUses.filter(use => room?.uses?.includes(use))
  return uses.length === 0 ? null : uses.join(', ')
}

function changeOfNamed(part: 'section' | 'cubicle', old: Named | undefined, row: Named): LayoutChange[] {
  return changeOf(part, old, { ...old, ...row }, nameField)
}

function find<T extends Named>(rows: readonly T[], { id }: Named): T | undefined {
  return rows.find(row => row.id === id)
}

function nameField(old: Named | undefined, { name }: Named): FieldChange[] {
  return [{ field: 'name', before: old?.name ?? null, after: name }]
}

function changeOf<T extends Named & { readonly retired?: boolean }>(
  part: LayoutChange['part'],
  old: T | undefined,
  row: T,
  fieldsOf: (old: T | undefined, row: T) => FieldChange[],
): LayoutChange[] {
  const fields = fieldsOf(old, row).filter(each => each.before !== each.after)
  const moved = (old?.retired ?? false) !== (row.retired ?? false)
  if (old && fields.length === 0 && !moved) return []
  const { id, name } = row
  const turned = row.retired ? 'retired' : 'returned'
  return [{ part, id, name, change: old ? (moved ? turned : 'changed') : 'added', fields }]
}
