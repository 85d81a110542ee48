import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { RoomRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { cubicles, updateCubicle, updateRoom, updateSection } from '../rooms/room-table.ts'
import { checkLayout } from './check-layout.ts'
import { compareLayout } from './compare-layout.ts'
import { insertCubicle, insertRoom, insertSection, roomsEver, roomsKeptFrom } from './layout-table.ts'
import { readLayout } from './read-layout.ts'

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
 * Applies a layout file in one transaction and answers what it changed; a second time it changes nothing (building-80).
 * What the file does not name stays. Refuses shabbosMode, layoutTwice, sectionMissing, sectionHasRooms, cubicleOccupied,
 * roomOccupied, roomPreassigned.
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
  const { name, sectionId, kind, extension, retired = false } = room
  const bath: RoomRow['bath'] = kind === 'bath' ? 1 : 0
  const fields = { name, sectionId, bath, ...(extension === undefined ? {} : { extension }) }
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
