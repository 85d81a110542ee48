import type { Answer, Query } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { reservationsOfNight, reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { viewMerchandise } from '@mayim/core/booking/view-reservation.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { otherReadings, readingsOf, servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { viewUser } from '@mayim/core/people/user.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import type { Throttle } from '@mayim/core/sign-in/throttle.ts'
import { readCode } from '@mayim/domain/booking/reservation-code.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { cubicleById, cubicles } from '../../building/rooms/room-table.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { briefOf } from '../boards/read-rooms.ts'

/** Longer than any patron stands at a kiosk. */
const ended = new Set(['Canceled', 'Replaced', 'Done', 'Pending'])

/**
 * Finds tonight's reservation by phone or code. A kiosk may ask five times a minute, so that trying phones does not
 * reveal who comes here (threats-T5): a phone without a reservation tonight and an unknown phone are refused alike.
 */
export async function findVisit(
  facility: HubFacility,
  caller: Caller,
  finds: Throttle,
  phoneOrCode: string,
): Promise<Result<ReservationRow>> {
  const seconds = finds.take(caller.id)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
  const code = readCode(phoneOrCode)
  const settings = facility.settings.current()
  const phone = servedPhone(phoneOrCode, settings) ?? otherReadings(phoneOrCode, settings)[0]
  // Everything is read each time, so that the response time does not depend on the phone or code.
  const [rows, user] = await Promise.all([
    reservationsOfNight(facility.db, tonight(facility)),
    userByPhone(facility.db, phone ?? ''),
  ])
  const open = rows.filter(row => !ended.has(shownStatus(row)))
  const found = open.find(row => row.code === code) ?? open.find(row => row.userId === user?.id)
  return found ? { ok: true, value: found } : refuse('missing', 'kioskNotFound', { field: 'phoneOrCode' })
}

/** What a kiosk shows of a reservation: codes and amounts, no personal data. */
export async function viewVisit(facility: HubFacility, row: ReservationRow): Promise<KioskVisit> {
  const lines = await ledgerOf(facility.db, row.id)
  const cubicle = row.cubicleId === null ? undefined : await cubicleById(facility.db, row.cubicleId)
  return {
    reservation: briefOf(row),
    waitingCode: row.waitingCode,
    language: row.language as KioskVisit['language'],
    balance: decimalOf(balanceMinor(row, lines)),
    merchandise: [...viewMerchandise(lines)],
    cubicle: cubicle ? { id: cubicle.id, name: cubicle.name } : null,
    cubicleFree: await mayHaveCubicle(facility, row),
  }
}

async function mayHaveCubicle(facility: HubFacility, row: ReservationRow): Promise<boolean> {
  if (!facility.settings.current().cubiclesEnabled) return false
  if (shownStatus(row) !== 'Waiting' || row.cubicleId !== null) return false
  return (await cubicles(facility.db)).some(each => each.status === 'Available')
}

/** Returns the patron with a phone, for staff, and her reservation of tonight. */
export async function findByPhone(
  facility: HubFacility,
  caller: Caller,
  finds: Throttle,
  asked: Query<Calls['usersFindByPhone']>,
): Promise<Result<Answer<Calls['usersFindByPhone']>>> {
  const seconds = caller.kind === 'device' ? finds.take(caller.id) : 0
  if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
  const settings = facility.settings.current()
  const phone = servedPhone(asked.phone, settings)
  const seesUser = isStaff(caller) && asked.forkioskcheckin !== true
  const user = phone === null ? undefined : await userByPhone(facility.db, phone)
  // Also read for an unknown phone, so that the response time does not depend on the phone (visit-100).
  const today = tonight(facility)
  const tonights = await reservationsOfUser(facility.db, user?.id ?? '', { from: today, to: today })
  const row = tonights.find(each => !['Canceled', 'Replaced'].includes(shownStatus(each)))
  return ok({
    user:
      seesUser && user ? viewUser(facility, user, caller, await readMembership(facility.db, user.id)) : null,
    reservation: row ? briefOf(row) : null,
    ...(seesUser ? readingsOf(asked.phone, settings) : {}),
  })
}
