import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { listForStaff } from '@mayim/core/booking/view-for-staff.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { viewNight } from '@mayim/core/ground/calendar/view-schedule.ts'
import { needsCard } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { type Column, columnOf } from '@mayim/domain/visit/desk-columns.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { viewCubicles } from '../building/rooms/cubicles.ts'
import { listRequests } from '../building/supplies/view-requests.ts'
import { viewFaults } from '../devices/device-views.ts'
import { viewPrinters } from '../devices/printers.ts'
import { viewOpenPapers } from '../effects/receipts/view-open-papers.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { noShowFrom } from '../visit/no-shows.ts'
import { leftOverWithoutRoom } from '../visit/visit-table.ts'
import { briefOf, listRooms } from './boards/read-rooms.ts'
import { warnTimes } from './boards/warn-times.ts'
import { hubDataReader } from './reservation-views.ts'

/** Everything that the desk shows of one night: its reservations, and the rooms in their current state. */
export async function dayBoard(
  facility: HubFacility,
  caller: Caller,
  wantedDate: string | undefined,
): Promise<Answer<Calls['dayBoard']>> {
  const today = tonight(facility)
  const date = wantedDate ?? today
  const settings = facility.settings.current()
  const rows = (await reservationsOfNight(facility.db, date)).filter(row => shownStatus(row) !== 'Replaced')
  const isTonight = date === today
  const warnings = isTonight ? await warnTimes(facility, rows) : new Map<string, string>()
  const visits = await listForStaff(facility, caller, rows, hubDataReader(facility))
  return {
    date,
    now: new Date(facility.clock.now()).toISOString(),
    isTonight,
    day: viewNight(facility, scheduleDayOf(facility, date)),
    reservations: visits.map((visit, at) => ({
      ...visit,
      warnAt: warnings.get(visit.reservationId) ?? null,
      noShowFrom: isTonight && rows[at] ? noShowFrom(facility, rows[at]) : null,
    })),
    rooms: await listRooms(facility),
    leftOver: (await leftOverWithoutRoom(facility.db, today)).map(briefOf),
    // If the facility has turned cubicles off, the desk shows none.
    cubicles: settings.cubiclesEnabled ? await viewCubicles(facility.db) : [],
    printers: await viewPrinters(facility.db, facility.devices.registry),
    papers: await viewOpenPapers(facility, facility.devices.registry),
    faults: viewFaults(facility.devices.registry),
    areFaultsKnown: facility.devices.registry.points().length > 0,
    cardNeeded: settings.reservationsStatusChangeCardCode && needsCard(caller),
    weather: isTonight ? facility.weather.current() : null,
  }
}

/** The evening in numbers, which a locked desk shows, the same as on its board: no name and no code (privacy-22). */
export async function deskNumbers(facility: HubFacility): Promise<Answer<Calls['deskNumbers']>> {
  const date = tonight(facility)
  const visits = await reservationsOfNight(facility.db, date)
  const rooms = await listRooms(facility)
  const requests = await listRequests(facility.db)
  const inColumn = (column: Column) =>
    visits.filter(
      visit => columnOf({ reservationStatus: shownStatus(visit), noShowAt: visit.noShowAt }) === column,
    ).length
  const warnings = await warnTimes(facility, visits)
  return {
    day: viewNight(facility, scheduleDayOf(facility, date)),
    asks: requests.length,
    late: [...warnings.values()].filter(at => Date.parse(at) <= facility.clock.now()).length,
    waiting: inColumn('waiting'),
    ready: inColumn('ready'),
    here: inColumn('here'),
    upcoming: inColumn('upcoming'),
    rooms:
      rooms.length === 0
        ? null
        : rooms.filter(
            ({ status, section, faults }) => status === 'Ready' && section.attendant && faults.length === 0,
          ).length,
  }
}
