import type { OutOfServiceBody, OutOfServicePeriod } from '@mayim/contract/entities/out-of-service.ts'
import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { OutOfServiceRow } from '@mayim/core/ground/schema/building-rows.ts'
import { currentPeriods, endPeriod, insertPeriod } from '@mayim/core/ground/settings/settings-table.ts'
import { affectedNights, checkConfirmed, scheduleState } from '@mayim/core/settings/affected-nights.ts'
import { addDays, daysBetween } from '@mayim/domain/calendar/business-day.ts'
import { overlap } from '@mayim/domain/capacity/out-of-service.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { roomById, roomsEver, roomsKeptFrom } from '../rooms/room-table.ts'

/** The most nights of a period. */
const nightsAtMost = 366

/**
 * The periods out of service that have not passed, by their first night. Each lists the reservations that have no
 * place because of it (building-193).
 */
export async function listOutOfService(facility: Facility): Promise<OutOfServicePeriod[]> {
  const { db } = facility
  const first = tonight(facility)
  const names = new Map((await roomsEver(db)).map(({ id, name }) => [id, name]))
  const now = await scheduleState(db)
  const periods = (await currentPeriods(db)).filter(({ toDate }) => toDate >= first)
  return Promise.all(
    periods.map(async ({ id, ...period }) => {
      const without = { ...now, outOfService: now.outOfService.filter(each => each.id !== id) }
      const nights = await affectedNights(facility, db, without, now, nightsOf(facility, period))
      return { periodId: id, roomName: names.get(period.roomId) ?? '', ...period, nights }
    }),
  )
}

/**
 * Takes a room out of service for nights (building-190). Its place leaves the sale on both sides; no reservation is
 * canceled. With `preview` nothing is written. Answers the nights with reservations that no longer fit, whose codes
 * the caller must confirm.
 */
export async function takeOutOfService(
  facility: Facility,
  caller: Caller,
  input: OutOfServiceBody,
): Promise<Result<ScheduleDayChange[]>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const dates = checkDates(facility, input)
  if (!dates.ok) return dates
  if (input.preview) return nightsChanged(facility, facility.db, input)
  const done = await facility.write(async trx => {
    const nights = await nightsChanged(facility, trx, input)
    if (!nights.ok) return nights
    const confirmed = checkConfirmed(nights.value, input.confirmedCodes)
    if (!confirmed.ok) return confirmed
    const { roomId, fromDate, toDate, pool, reason } = input
    const row: OutOfServiceRow = {
      id: uuidv7(),
      roomId,
      fromDate,
      toDate,
      pool: pool ?? '',
      reason,
      createdAt: nowIso(facility),
      endedAt: null,
    }
    await insertPeriod(trx, row)
    await record(facility, trx, caller, { entity: 'outOfService', id: row.id, kind: 'begun', fields: row })
    return nights
  })
  await facility.settings.settled()
  return done
}

/** Ends a period at once: its room may be used and its place is on sale again. */
export async function endOutOfService(facility: Facility, caller: Caller, id: string): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const done = await facility.write(async trx => {
    const known = (await currentPeriods(trx)).some(period => period.id === id)
    if (!known) return refuse('missing', 'outOfServiceMissing')
    const fields = { endedAt: nowIso(facility) }
    await endPeriod(trx, id, fields.endedAt)
    await record(facility, trx, caller, { entity: 'outOfService', id, kind: 'ended', fields })
    return ok(null)
  })
  await facility.settings.settled()
  return done
}

type Dates = Pick<OutOfServiceBody, 'fromDate' | 'toDate'>

function checkDates(facility: Facility, { fromDate, toDate }: Dates): Result<null> {
  if (fromDate < tonight(facility)) return refuse('invalid', 'reserveDatePast', { field: 'fromDate' })
  if (toDate < fromDate) return refuse('invalid', 'rangeInvalid', { field: 'toDate' })
  if (daysBetween(fromDate, toDate) >= nightsAtMost)
    return refuse('invalid', 'rangeTooLong', { field: 'toDate', detail: { max: nightsAtMost } })
  return ok(null)
}

/** The nights from tonight on of a period. */
function nightsOf(facility: Facility, { fromDate, toDate }: Dates): string[] {
  const first = tonight(facility) > fromDate ? tonight(facility) : fromDate
  return Array.from({ length: daysBetween(first, toDate) + 1 }, (_, ahead) => addDays(first, ahead))
}

async function nightsChanged(
  facility: Facility,
  db: Readers,
  { roomId, fromDate, toDate, pool }: OutOfServiceBody,
): Promise<Result<ScheduleDayChange[]>> {
  const room = await roomById(db, roomId)
  if (!room) return refuse('missing', 'roomMissing', { field: 'roomId' })
  const before = await scheduleState(db)
  const period = { roomId, fromDate, toDate, pool }
  if (before.outOfService.some(each => each.roomId === roomId && overlap(each, period)))
    return refuse('conflict', 'outOfServiceTwice', { field: 'fromDate' })
  if (fromDate === tonight(facility) && room.reservationId !== null)
    return refuse('conflict', 'roomOccupied', { field: 'roomId' })
  if ((await roomsKeptFrom(db, fromDate, toDate)).has(roomId))
    return refuse('conflict', 'roomPreassigned', { field: 'roomId' })
  const added = { id: '', reason: '', ...period }
  const after = { ...before, outOfService: [...before.outOfService, added] }
  return ok(await affectedNights(facility, db, before, after, nightsOf(facility, period)))
}
