import type { CalledCode, WaitingDisplay } from '@mayim/contract/entities/kiosk.ts'
import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { readRooms } from '../boards/read-rooms.ts'

/**
 * The patrons called to a room, newest first: those who were assigned a room and have not closed its door behind them.
 * Codes and rooms, never a name, phone, room kind or price (privacy-1); no patrons on Shabbos and Yom Tov.
 */
export async function waitingDisplay(facility: HubFacility): Promise<WaitingDisplay> {
  const date = tonight(facility)
  const shabbosMode = isShabbosNow(facility)
  return {
    date,
    now: nowIso(facility),
    shabbosMode,
    called: shabbosMode ? [] : await calledOn(facility, date),
  }
}

async function calledOn(facility: HubFacility, date: string): Promise<CalledCode[]> {
  const { rows: rooms } = await readRooms(facility)
  const roomNames = new Map(rooms.map(room => [room.id, room.name]))
  const called = (await reservationsOfNight(facility.db, date)).filter(row => shownStatus(row) === 'Assigned')
  return called
    .map(row => ({
      code: row.waitingCode ?? row.code,
      roomName: (row.roomId === null ? undefined : roomNames.get(row.roomId)) ?? '',
      language: row.language as CalledCode['language'],
      since: row.statusSince,
    }))
    .sort((a, b) => b.since.localeCompare(a.since))
}
