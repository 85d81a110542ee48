import { allowedPoints, demoLayout } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { RoomRow } from '@mayim/core/ground/schema/schema.ts'
import type { SetupBuilding } from '@mayim/core/operator/setup/compare-setup.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import {
  cubicles,
  cubiclesEver,
  insertCubicle,
  insertRoom,
  insertSection,
  rooms,
  roomsEver,
  roomsKeptFrom,
  sections,
  sectionsEver,
  updateCubicle,
  updateRoom,
  updateSection,
  usesColumn,
  usesOf,
} from '../rooms/room-table.ts'
import { checkLayout, compareLayout } from './check-layout.ts'

/** The cause of every change by a layout file. */
export const layoutCause = 'layout'

/** What a file would change. Refuses like {@link applyLayout}, but not shabbosMode. */
export async function previewLayout(
  facility: Facility,
  file: LayoutFile,
  db: Readers = facility.db,
): Promise<Result<LayoutChange[]>> {
  const now = await readLayout(db)
  const changes = compareLayout(now, file)
  const occupied = (await roomsEver(db)).filter(({ reservationId }) => reservationId !== null)
  const use = {
    occupied: new Set(occupied.map(({ id }) => id)),
    kept: await roomsKeptFrom(db, tonight(facility)),
    cubicles: new Set((await cubicles(db)).flatMap(row => (row.reservationId === null ? [] : [row.id]))),
  }
  const checked = checkLayout(now, file, changes, use)
  return checked.ok ? ok(changes) : checked
}

/**
 * Applies a layout file in one transaction and answers what it changed; a second time it changes nothing
 * (building-80). What the file does not name stays.
 */
export async function applyLayout(
  facility: Facility,
  caller: Caller,
  file: LayoutFile,
): Promise<Result<LayoutChange[]>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    const checked = await previewLayout(facility, file, trx)
    if (!checked.ok) return checked
    for (const change of checked.value) {
      const fields = await writeRow(facility, trx, file, change)
      const { part: entity, id, change: kind } = change
      await record(facility, trx, caller, { entity, id, kind, fields, cause: layoutCause })
    }
    return checked
  })
}

/** Writes the row and returns the columns that it wrote. */
async function writeRow(
  facility: Facility,
  trx: Writers,
  file: LayoutFile,
  { part, id, name, change }: LayoutChange,
): Promise<object> {
  if (part === 'room') return writeRoom(facility, trx, file, { id, change })
  const [insert, update] =
    part === 'section' ? [insertSection, updateSection] : [insertCubicle, updateCubicle]
  const isRetired = file[part === 'section' ? 'sections' : 'cubicles'].find(row => row.id === id)?.retired
  const at = nowIso(facility)
  if (change === 'added') {
    const row = { id, name, retiredAt: isRetired ? at : null }
    await insert(trx, row)
    return row
  }
  const turned = change === 'retired' ? { retiredAt: at } : change === 'returned' ? { retiredAt: null } : {}
  // A section without rooms has nobody on duty.
  const written = { name, ...turned, ...(part === 'section' && isRetired ? { attendantId: null } : {}) }
  await update(trx, id, written)
  return written
}

async function writeRoom(
  facility: Facility,
  trx: Writers,
  file: LayoutFile,
  { id, change }: Pick<LayoutChange, 'id' | 'change'>,
): Promise<object> {
  const room = file.rooms.find(each => each.id === id)
  if (!room) throw new Error(`the file does not name room ${id}`)
  const at = nowIso(facility)
  const { name, sectionId, kind, uses, extension, retired = false } = room
  const bath: RoomRow['bath'] = kind === 'bath' ? 1 : 0
  const fields = {
    name,
    sectionId,
    bath,
    ...(uses === undefined ? {} : { uses: usesColumn(uses) }),
    ...(extension === undefined ? {} : { extension }),
  }
  const away = { status: 'Offline', statusSince: at, lightsWanted: null, retiredAt: at } as const
  if (change === 'added') {
    const row: RoomRow = { ...newRoom(id, at), ...fields, ...(retired ? away : {}) }
    await insertRoom(trx, row)
    return row
  }
  const back = { ...away, status: 'NeedsCleaning', retiredAt: null } as const
  const turned = change === 'retired' ? away : change === 'returned' ? back : {}
  const written = { ...fields, ...turned }
  await updateRoom(trx, id, written)
  return written
}

function newRoom(id: number, at: string) {
  return {
    id,
    uses: null,
    extension: null,
    status: 'Ready',
    statusSince: at,
    reservationId: null,
    language: 'en',
    lightsWanted: null,
    lightsAskedAt: null,
    retiredAt: null,
  } as const
}

/** The building as a file that names every field; imported again it changes nothing. */
export async function readLayout(db: Readers): Promise<Required<LayoutFile>> {
  return {
    version: 1,
    sections: (await sectionsEver(db)).map(named),
    rooms: (await roomsEver(db)).map(({ id, name, sectionId, bath, uses, extension, retiredAt }) => ({
      id,
      name,
      kind: bath === 1 ? ('bath' as const) : ('shower' as const),
      uses: [...usesOf({ uses })],
      sectionId,
      extension,
      retired: retiredAt !== null,
    })),
    cubicles: (await cubiclesEver(db)).map(named),
  }
}

function named({ id, name, retiredAt }: { id: number; name: string; retiredAt: string | null }) {
  return { id, name, retired: retiredAt !== null }
}

const empty: LayoutFile = { version: 1, sections: [], rooms: [], cubicles: [] }

/** The building of a setup file. Whether a room is in use is checked when the file is applied. */
export const setupBuilding: SetupBuilding = {
  async compare(db, file) {
    const now = db ? await readLayout(db) : empty
    const changes = compareLayout(now, file)
    const checked = checkLayout(now, file, changes, {
      occupied: new Set(),
      kept: new Set(),
      cubicles: new Set(),
    })
    return checked.ok ? ok(changes) : checked
  },
  apply: (facility, file) => applyLayout(facility, systemCaller, file),
}

/** The points of this building and no others: a wire to any other is a mistake (building-260). */
export async function pointsOfBuilding(db: Readers): Promise<readonly Point[]> {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
  return allowedPoints({
    ...demoLayout,
    rooms: idsOf(await rooms(db)),
    cubicles: idsOf(await cubicles(db)),
    pools: idsOf(await sections(db)),
  })
}

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
