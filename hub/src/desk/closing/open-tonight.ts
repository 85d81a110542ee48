import { garageDoor, roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { EveningOpen, OpenVisit } from '@mayim/contract/entities/closing.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { attentionRows } from '@mayim/core/messages/attention/attention-table.ts'
import { balanceMinor, ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { tillEntries } from '@mayim/core/reports/register-table.ts'
import { instantOfBusinessTime, isoInstant } from '@mayim/domain/calendar/business-day.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { type Column, columnOf } from '@mayim/domain/visit/desk-columns.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { listAlarms } from '../../building/supplies/view-alarms.ts'
import { listRequests } from '../../building/supplies/view-requests.ts'
import { viewOpenPapers } from '../../effects/receipts/view-open-papers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { noShowFrom } from '../../visit/no-shows.ts'
import { planTonight } from '../../visit/plan-tonight.ts'
import { type Evening, readEvening } from '../../visit/read-evening.ts'
import { leftOverWithoutRoom } from '../../visit/visit-table.ts'
import { briefOf, cleaningOf } from '../boards/read-rooms.ts'

const dayMs = 24 * 60 * 60_000

/** What is still open tonight (visit-1252): visits, money, rooms, doors, papers, requests, and when the night ends. */
export async function openTonight(facility: HubFacility): Promise<EveningOpen> {
  const evening = await readEvening(facility)
  const { date } = evening
  return {
    now: isoInstant(facility.clock.now()),
    night: date,
    ...endsOf(facility, date),
    closed: (await tillEntries(facility.db, { from: date, to: date })).length > 0,
    ...(await openVisits(facility, evening)),
    ...(await openRooms(facility, evening)),
    papers: (await viewOpenPapers(facility, facility.devices.registry)).length,
    requests: (await listRequests(facility.db)).length,
    alarms: (await listAlarms(facility, { forStaff: true })).length,
    attention: (await attentionRows(facility.db, null)).length,
  }
}

function endsOf(
  facility: HubFacility,
  date: string,
): Pick<EveningOpen, 'blockAt' | 'lightingAt' | 'lastEntryAt'> {
  const { timeZone } = facility.settings.current()
  const { lastEntryTime, closed, shabbosMode } = scheduleDayOf(facility, date)
  const block = currentBlock(facility)
  const nowMs = facility.clock.now()
  const isNear = block !== null && block.beginsAtMs > nowMs && block.beginsAtMs - nowMs < dayMs
  const candlesAtMs = isNear ? block.nights[0].candlesAtMs : null
  const lastEntry = closed || shabbosMode ? null : lastEntryTime
  return {
    blockAt: isNear ? isoInstant(block.beginsAtMs) : null,
    lightingAt: candlesAtMs === null ? null : isoInstant(candlesAtMs),
    lastEntryAt: lastEntry === null ? null : isoInstant(instantOfBusinessTime(date, lastEntry, timeZone)),
  }
}

type VisitLists = Pick<EveningOpen, 'expected' | 'waiting' | 'inRooms' | 'leftOver' | 'unpaid'>

async function openVisits(facility: HubFacility, evening: Evening): Promise<VisitLists> {
  const left = [
    ...[...evening.inRoom.values()].filter(({ date }) => date < evening.date),
    ...(await leftOverWithoutRoom(facility.db, evening.date)),
  ]
  const lines = await ledgerOfMany(
    facility.db,
    [...evening.visits, ...left].map(({ id }) => id),
  )
  const view = (row: ReservationRow): OpenVisit => ({
    reservation: briefOf(row),
    owed: decimalOf(Math.max(0, balanceMinor(row, lines.get(row.id) ?? []))),
    roomId: row.roomId,
    noShowFrom: noShowFrom(facility, row),
  })
  const inColumns = (...wanted: readonly Column[]) =>
    evening.visits
      .filter(row =>
        wanted.includes(columnOf({ reservationStatus: shownStatus(row), noShowAt: row.noShowAt })),
      )
      .map(view)
  return {
    expected: inColumns('upcoming'),
    waiting: inColumns('waiting'),
    inRooms: inColumns('ready', 'here'),
    leftOver: left.map(view),
    unpaid: inColumns('waiting', 'ready', 'here', 'completed').filter(({ owed }) => owed > 0),
  }
}

async function openRooms(
  facility: HubFacility,
  evening: Evening,
): Promise<Pick<EveningOpen, 'toClean' | 'lightsOn' | 'doors'>> {
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
  const empty = evening.rooms.filter(room => !evening.inRoom.has(room.id))
  const lit = empty.filter(room => room.status !== 'Cleaning' && facility.lightOf(room.id) === true)
  return {
    toClean: cleaningOf(facility, await planTonight(facility)).map(named),
    lightsOn: lit.map(named),
    doors: openDoors(facility, new Set(empty.map(({ id }) => id))),
  }
}

/** The doors that stand open or unlocked, other than those of a room with a patron in it. */
function openDoors({ devices: { registry } }: HubFacility, empty: ReadonlySet<number>): EveningOpen['doors'] {
  return registry.points().flatMap(({ point, state }): EveningOpen['doors'] => {
    const roomId = roomOfPoint(point)
    const isDoor = splitPoint(point)?.kind === 'door' || point === garageDoor
    if (!isDoor || (roomId !== null && !empty.has(roomId))) return []
    const stands = state?.contact === 'open' ? 'open' : state?.lock === 'unlocked' ? 'unlocked' : null
    return stands === null ? [] : [{ point, roomId, state: stands }]
  })
}
