import { instantsOf } from '@mayim/core/booking/list-payments.ts'
import { copiedNights } from '@mayim/core/copies/copied-nights.ts'
import { copiesBetween, storeCopy } from '@mayim/core/copies/portal-copy-table.ts'
import { viewSent } from '@mayim/core/copies/view-sent.ts'
import { talliesBetween } from '@mayim/core/messages/tally-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { recordAll } from '@mayim/core/runtime/record-change.ts'
import type { PortalCopyRow } from '@mayim/core/schema/site-rows.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { listFailedPayments } from '../payments/list-cards.ts'

/** Copies that are written in one transaction. */
const copiesEachTime = 100
/** A list of failed payments has an end, which no month reaches. */
const nightsAtOnce = 31

/**
 * Writes for the hub what has changed of the rows that only the portal has and that the Admin's pages show: failed card
 * payments, the latest messages, and the messages of each day in numbers (sync-940). Each entry has the whole row, so it
 * can be applied after its row was deleted.
 * @param isWhole all that the hub may have; otherwise the last two days
 */
export async function copyForHub(facility: Facility, isWhole: boolean): Promise<void> {
  const nights = copiedNights(facility)
  const from = isWhole ? nights.from : addDays(nights.to, -1)
  const changed = [
    ...(await changedMessages(facility)),
    ...(await changedTallies(facility, isWhole ? '' : from)),
  ]
  for (let first = from; first <= nights.to; first = addDays(first, nightsAtOnce)) {
    const last = addDays(first, nightsAtOnce - 1)
    changed.push(
      ...(await changedPayments(facility, { from: first, to: last < nights.to ? last : nights.to })),
    )
  }
  for (let at = 0; at < changed.length; at += copiesEachTime)
    await write(facility, changed.slice(at, at + copiesEachTime))
}

async function write(facility: Facility, rows: readonly PortalCopyRow[]): Promise<void> {
  await facility.write(async trx => {
    for (const row of rows) await storeCopy(trx, row)
    const changes = rows.map(
      row => ({ entity: 'portalCopy', id: row.id, kind: 'copied', fields: row }) as const,
    )
    await recordAll(facility, trx, systemCaller, changes)
    return ok(null)
  })
}

/** Without the card and the payer's words. One that did not fail after all gets a blank copy. */
async function changedPayments(
  facility: Facility,
  nights: { readonly from: string; readonly to: string },
): Promise<PortalCopyRow[]> {
  const wanted = (await listFailedPayments(facility, nights)).map(
    ({ id, dateCreated, userId, ...shown }): PortalCopyRow => ({
      id,
      kind: 'payment',
      at: dateCreated,
      userId,
      body: JSON.stringify({ ...shown, reference: null, note: '' }),
    }),
  )
  const copies = await copiesBetween(facility.db, 'payment', instantsOf(facility, nights))
  const isFailed = new Set(wanted.map(({ id }) => id))
  const settled = copies
    .filter(({ id }) => !isFailed.has(id))
    .map(copy => ({ ...copy, userId: null, body: '' }))
  return changedOf([...wanted, ...settled], copies)
}

async function changedMessages(facility: Facility): Promise<PortalCopyRow[]> {
  const wanted = (await viewSent(facility)).map(
    ({ id, at, userId, ...shown }): PortalCopyRow => ({
      id,
      kind: 'message',
      at,
      userId,
      body: JSON.stringify(shown),
    }),
  )
  const oldest = wanted.at(-1)
  return oldest ? changedOf(wanted, await copiesBetween(facility.db, 'message', { from: oldest.at })) : []
}

async function changedTallies({ db }: Facility, from: string): Promise<PortalCopyRow[]> {
  const days = Map.groupBy(await talliesBetween(db, { from, to: '9999' }), ({ day }) => day)
  const wanted = [...days].map(
    ([day, tallies]): PortalCopyRow => ({
      id: `tally ${day}`,
      kind: 'tally',
      at: day,
      userId: null,
      body: JSON.stringify(tallies),
    }),
  )
  return changedOf(wanted, await copiesBetween(db, 'tally', { from }))
}

function changedOf(wanted: readonly PortalCopyRow[], copies: readonly PortalCopyRow[]): PortalCopyRow[] {
  const known = new Map(copies.map(copy => [copy.id, copy]))
  return wanted.filter(({ id, userId, body }) => {
    const copy = known.get(id)
    return copy === undefined || copy.userId !== userId || copy.body !== body
  })
}
