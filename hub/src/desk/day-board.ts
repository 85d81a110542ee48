import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { listForStaff } from '@mayim/core/booking/list-for-staff.ts'
import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { viewNight } from '@mayim/core/ground/calendar/view-schedule.ts'
import { needsCard } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { viewCubicles } from '../building/rooms/view-cubicles.ts'
import { viewFaults } from '../devices/view-faults.ts'
import { viewPrinters } from '../devices/view-printers.ts'
import { viewOpenPapers } from '../effects/receipts/view-open-papers.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { leftOverWithoutRoom } from '../visit/queue-table.ts'
import { listRooms } from './boards/read-rooms.ts'
import { briefOf } from './boards/view-room.ts'
import { hubDataReader } from './read-hub-data.ts'
import { warnTimes } from './warn-times.ts'

/** Everything that the desk shows of one night: its reservations, and the rooms in their current state. */
export async function dayBoard(
  facility: HubFacility,
  caller: Caller,
  asked: string | undefined,
): Promise<Answer<Calls['dayBoard']>> {
  const today = tonight(facility)
  const date = asked ?? today
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
    reservations: visits.map(visit => ({ ...visit, warnAt: warnings.get(visit.reservationId) ?? null })),
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
