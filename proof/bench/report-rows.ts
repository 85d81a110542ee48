import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { insertRows } from '@mayim/core/ground/schema/prepared.ts'
import type { LedgerRow, ReservationRow, StatusHistoryRow } from '@mayim/core/ground/schema/schema.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'

const years = 5
const visitsOfNight = 55
export const lastNight = '2026-11-21'
export const visitSteps = [
  'Reserved',
  'Arrived',
  'Waiting',
  'Assigned',
  'Prep',
  'ReadyForMikvah',
  'ReadyForMikvahNext',
  'ToMikvah',
  'InMikvah',
  'Dressing',
  'Done',
]

/** Writes five years of nights, the last of them `lastNight`. */
export async function seedYears(write: Facility['write']): Promise<void> {
  await write(async trx => {
    await trx.insertInto('user').values(sampleUser()).execute()
    return ok(null)
  })
  const nights = Array.from({ length: years * 365 }, (_, day) => addDays(lastNight, -day)).reverse()
  for (let first = 0; first < nights.length; first += 30)
    await write(async trx => {
      for (const [at, night] of nights.slice(first, first + 30).entries())
        await seedNight(trx, night, first + at)
      return ok(null)
    })
}

/** A night of visits that are all done, but for each tenth, which did not come. */
async function seedNight(trx: Writers, date: string, night: number): Promise<void> {
  const reservations: ReservationRow[] = []
  const lines: LedgerRow[] = []
  const history: StatusHistoryRow[] = []
  for (let visit = 0; visit < visitsOfNight; visit += 1) {
    const id = `01930000-0000-7000-8000-${String(night * 100 + visit).padStart(12, '0')}`
    const came = visit % 10 !== 0
    const beganMs = Date.parse(`${date}T23:00:00Z`) + visit * 180_000
    const at = (minutes: number) => new Date(beganMs + minutes * 60_000).toISOString()
    reservations.push(
      sampleReservation({
        id,
        date,
        code: String(visit),
        time: `${18 + Math.floor(visit / 12)}:${String((visit % 12) * 5).padStart(2, '0')}`,
        bath: visit % 3 === 0 ? 1 : 0,
        visitStatus: came ? 'Done' : null,
        roomId: came ? (visit % 9) + 1 : null,
        timeCompleted: came ? at(60) : null,
        noShowAt: came ? null : at(120),
      }),
    )
    if (!came) continue
    const methods = ['Cash', 'CreditCard', 'Check']
    lines.push(sampleLedger({ id, reservationId: id, method: methods[visit % 3] ?? 'Cash', at: at(1) }))
    if (visit % 4 === 0)
      for (const amountMinor of [500, -500])
        lines.push(
          sampleLedger({
            id: `${id}-${amountMinor}`,
            reservationId: id,
            kind: 'tip',
            amountMinor,
            item: 'Attendant',
            at: at(2),
          }),
        )
    for (const [step, newStatus] of visitSteps.entries())
      history.push({
        id: `${id}-${step}`,
        reservationId: id,
        previousStatus: visitSteps[step - 1] ?? null,
        newStatus,
        previousSince: step === 0 ? null : at((step - 1) * 6),
        at: at(step * 6),
        byId: 'system',
        byRole: '',
        byAddress: '',
        attendantId: null,
      })
  }
  await insertRows(trx, 'reservation', reservations)
  await insertRows(trx, 'ledger', lines)
  for (let first = 0; first < history.length; first += 200)
    await insertRows(trx, 'statusHistory', history.slice(first, first + 200))
}
