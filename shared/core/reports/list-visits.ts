import type { ListedVisit } from '@mayim/contract/calls/reports.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { dayRange } from '../booking/date-range.ts'
import type { NightPlace } from '../booking/night-order-table.ts'
import { reservationsAfter } from '../booking/reservation-table.ts'
import { listForStaff, type ReadHubData } from '../booking/view-for-staff.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import { listedVisits } from './visit-list-table.ts'

type Range = { readonly dt: string; readonly dtTo?: string }
type Listed = Awaited<ReturnType<typeof listedVisits>>[number]

const linesOfPage = 200

/**
 * A page of the reservations of a range, without names (screens-561); `next` is the place of its last line, null on the
 * last page.
 */
export async function listVisits(
  { db }: Pick<Facility, 'db'>,
  { dt, dtTo, after }: Range & { readonly after?: string },
): Promise<Result<{ visits: ListedVisit[]; next: string | null }>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const rows = await listedVisits(db, range.value, placeIn(after), linesOfPage)
  const last = rows.length < linesOfPage ? undefined : rows.at(-1)
  return ok({ visits: rows.map(viewListed), next: last ? `${last.date} ${last.time} ${last.id}` : null })
}

function placeIn(after: string | undefined): NightPlace | null {
  const [date, time, id] = after?.split(' ') ?? []
  return date && time && id ? { date, time, id } : null
}

function viewListed(row: Listed): ListedVisit {
  const choices = choicesOf(row)
  const status = shownStatus(row)
  const balanceMinor = row.priceMinor + Number(row.linesMinor ?? 0)
  return {
    reservationId: row.id,
    code: row.code,
    date: row.date,
    time: row.time,
    status,
    noShow: row.noShowAt !== null,
    kallah: choices.kallah,
    roomType: roomTypeOf(choices),
    walkIn: row.advanceReservation === 0,
    price: decimalOf(row.priceMinor),
    paid: decimalOf(Number(row.paidMinor ?? 0)),
    owed: decimalOf(openBalance({ reservationStatus: status, balance: balanceMinor })),
  }
}

const viewedAtOnce = 500
/** As the contract bounds the answer. */
const mostListed = 20_000

/**
 * All reservations of a range as staff see them, read in parts (screens-561). Of more than 20,000 the first by
 * date.
 */
export async function listWhole(
  facility: Facility,
  caller: Caller,
  { dt, dtTo }: Range,
  readHub?: ReadHubData,
): Promise<Result<StaffReservation[]>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const listed: StaffReservation[] = []
  for (let after: NightPlace | null = null; listed.length < mostListed; ) {
    const rows = await reservationsAfter(facility.db, range.value, after, viewedAtOnce)
    listed.push(...(await listForStaff(facility, caller, rows, readHub)))
    if (rows.length < viewedAtOnce) break
    after = rows.at(-1) ?? null
  }
  return ok(listed.slice(0, mostListed))
}
