import { isDueBack, owesForVisit } from '@mayim/domain/money/due-back.ts'
import { monthsBefore } from '@mayim/domain/people/dormant.ts'
import { ok } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { updateReservation } from '../../booking/reservation-table.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { ledgerOfMany } from '../../money/ledger-table.ts'
import { partedId } from '../../people/create-user.ts'
import { ensurePartedAccount, partMemberships, recordParted } from './part-memberships.ts'
import {
  deleteOffersBefore,
  looseLinesBefore,
  requestsOf,
  stepsOf,
  updateAsked,
  updateLine,
  updateStep,
  updateWait,
  type VisitPlace,
  visitsBefore,
  waitsBefore,
} from './parting-table.ts'

/** Rows that lose their person in one transaction. */
const rowsEachTime = 50

/** The first night whose visits keep their person. */
export function partingNight(facility: Pick<Facility, 'settings' | 'clock'>): string {
  return monthsBefore(tonight(facility), facility.settings.current().visitsPartedMonths)
}

/**
 * Parts the visits of this side that are older than set from their persons, if the facility wants it (privacy-351,
 * privacy-352): the visit, its steps, its money and its requests then name an account that is nobody's. Night, time,
 * room, price and every amount stay. A visit with open money keeps its person. Each row goes into the log whole, so that
 * the other side does the same and both logs forget.
 */
export async function partVisits(facility: Facility): Promise<void> {
  const { visitsParted } = facility.settings.current()
  if (!visitsParted) return
  const before = partingNight(facility)
  let after: VisitPlace | null = null
  do after = await partSome(facility, before, after)
  while (after !== null)
  while ((await partWaits(facility, before)) > 0);
}

/** Parts some visits after a place; returns the last place, null at the end. */
async function partSome(
  facility: Facility,
  before: string,
  after: VisitPlace | null,
): Promise<VisitPlace | null> {
  const wanted = { before, after, limit: rowsEachTime, owner: facility.side }
  const done = await facility.write(async trx => {
    const visits = await visitsBefore(trx, wanted)
    const open = await hasOpenMoney(facility, trx, visits)
    await partThese(
      facility,
      trx,
      visits.filter(visit => !open.has(visit.id)),
    )
    const last = visits.at(-1)
    return ok(visits.length < rowsEachTime || !last ? null : { date: last.date, id: last.id })
  })
  return done.ok ? done.value : null
}

async function partThese(facility: Facility, trx: Writers, visits: readonly ReservationRow[]): Promise<void> {
  if (visits.length === 0) return
  await ensurePartedAccount(facility, trx)
  const people = new Map(visits.map(({ id, userId }) => [id, userId]))
  const ids = [...people.keys()]
  const byHer = (visitId: string | null, by: string) => (by === people.get(visitId ?? '') ? partedId : by)
  const nameless = { userId: partedId, notes: '', userNotes: '', overrideReason: '', roomReason: '' }
  for (const visit of visits) {
    await updateReservation(trx, visit.id, nameless)
    await recordParted(facility, trx, 'reservation', [{ ...visit, ...nameless }])
  }
  const steps = (await stepsOf(trx, ids)).map(step => ({
    ...step,
    byId: byHer(step.reservationId, step.byId),
    byAddress: '',
  }))
  for (const step of steps) await updateStep(trx, step)
  await recordParted(facility, trx, 'statusHistory', steps)
  const lines = [...(await ledgerOfMany(trx, ids)).values()].flat().map(line => ({
    ...line,
    userId: line.userId === null ? null : partedId,
    byId: byHer(line.reservationId, line.byId),
    note: '',
  }))
  for (const line of lines) await updateLine(trx, line)
  await recordParted(facility, trx, 'ledger', lines)
  const asked = (await requestsOf(trx, ids)).map(each => ({
    ...each,
    who: byHer(each.reservationId, each.who),
    body: '{}',
  }))
  for (const each of asked) await updateAsked(trx, each)
  await recordParted(facility, trx, 'bookingRequest', asked)
}

/** Parts wait list entries. Returns how many. */
async function partWaits(facility: Facility, before: string): Promise<number> {
  const done = await facility.write(async trx => {
    await deleteOffersBefore(trx, before)
    const wanted = { before, owner: facility.side, limit: rowsEachTime }
    const waits = (await waitsBefore(trx, wanted)).map(wait => ({ ...wait, userId: partedId }))
    if (waits.length === 0) return ok(0)
    await ensurePartedAccount(facility, trx)
    for (const wait of waits) await updateWait(trx, wait)
    await recordParted(facility, trx, 'waitListEntry', waits)
    return ok(waits.length)
  })
  return done.ok ? done.value : 0
}

/**
 * Parts gifts without a visit and ended memberships, if the facility wants it (privacy-352). No side owns them, so the
 * portal does it: it has their payments.
 */
export async function partWithoutVisit(facility: Facility): Promise<void> {
  if (!facility.settings.current().visitsParted) return
  const before = partingNight(facility)
  while ((await partLooseLines(facility, before)) > 0);
  await partMemberships(facility, before)
}

async function partLooseLines(facility: Facility, before: string): Promise<number> {
  const done = await facility.write(async trx => {
    const found = await looseLinesBefore(trx, before, rowsEachTime)
    if (found.length === 0) return ok(0)
    await ensurePartedAccount(facility, trx)
    const lines = found.map(line => ({
      ...line,
      byId: line.byId === line.userId ? partedId : line.byId,
      userId: partedId,
      note: '',
    }))
    for (const line of lines) await updateLine(trx, line)
    await recordParted(facility, trx, 'ledger', lines)
    return ok(lines.length)
  })
  return done.ok ? done.value : 0
}

/** The ids of the visits for which someone owes money, the patron or the facility. */
export async function hasOpenMoney(
  facility: Pick<Facility, 'settings'>,
  db: Readers,
  visits: readonly ReservationRow[],
): Promise<ReadonlySet<string>> {
  const lines = await ledgerOfMany(
    db,
    visits.map(visit => visit.id),
  )
  const keepsIt = facility.settings.current().cancelAfterCutoff === 'keep'
  const open = visits.filter(visit => {
    const facts = { ...visit, status: shownStatus(visit), lines: lines.get(visit.id) ?? [] }
    return owesForVisit(facts) || isDueBack(facts, keepsIt)
  })
  return new Set(open.map(visit => visit.id))
}
