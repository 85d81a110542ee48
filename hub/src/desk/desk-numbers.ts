import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { viewNight } from '@mayim/core/ground/calendar/view-schedule.ts'
import { type Column, columnOf } from '@mayim/domain/visit/desk-columns.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { listRequests } from '../building/supplies/list-requests.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { listRooms } from './boards/read-rooms.ts'
import { warnTimes } from './warn-times.ts'

/**
 * The evening in numbers, which a locked desk shows, the same as on its board, and the rooms whose calls for help nobody
 * has answered: no name and no code (privacy-22).
 */
export async function deskNumbers(facility: HubFacility): Promise<Answer<Calls['deskNumbers']>> {
  const date = tonight(facility)
  const visits = await reservationsOfNight(facility.db, date)
  const rooms = await listRooms(facility)
  const requests = await listRequests(facility.db)
  const inColumn = (column: Column) => visits.filter(visit => columnOf[shownStatus(visit)] === column).length
  const warnings = await warnTimes(facility, visits)
  return {
    day: viewNight(facility, scheduleDayOf(facility, date)),
    helps: requests
      .filter(isHelpUnanswered)
      .map(({ id, roomName, dateRequested }) => ({ id, roomName, dateRequested })),
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
