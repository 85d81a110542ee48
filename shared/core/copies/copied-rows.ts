import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import type { DateRange } from '../booking/date-range.ts'
import { instantsOf } from '../booking/list-payments.ts'
import { talliesBetween } from '../messages/tally-table.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { MessageTallyRow } from '../schema/site-rows.ts'
import { copiesBetween } from './portal-copy-table.ts'
import { sentSince, shownMax, type UnnamedMessage } from './view-sent.ts'

/** The failed card payments of some nights as the portal had them last, without their cards. */
export async function copiedPayments(
  facility: Pick<Facility, 'db' | 'settings'>,
  nights: DateRange,
): Promise<PaymentRow[]> {
  const copies = await copiesBetween(facility.db, 'payment', instantsOf(facility, nights))
  return copies
    .filter(({ body }) => body !== '')
    .map(({ id, at, userId, body }) => ({ ...JSON.parse(body), id, dateCreated: at, userId }))
}

/** The messages of the portal as it had them last. */
export async function copiedMessages(
  facility: Pick<Facility, 'db' | 'settings' | 'hostClock'>,
): Promise<UnnamedMessage[]> {
  const copies = await copiesBetween(facility.db, 'message', { from: sentSince(facility), limit: shownMax })
  return copies.map(({ id, at, userId, body }) => ({ ...JSON.parse(body), id, at, userId }))
}

/** The messages of some days in numbers: what the portal sent, also for the hub, and what the hub gave up before that. */
export async function talliesAtHub(db: Readers, range: DateRange): Promise<MessageTallyRow[]> {
  const copies = await copiesBetween(db, 'tally', { from: range.from, before: addDays(range.to, 1) })
  const sent = copies.flatMap(({ body }) => JSON.parse(body) as MessageTallyRow[])
  const own = await talliesBetween(db, range)
  return [...sent, ...own.map(row => ({ ...row, sent: 0, parts: 0, undelivered: 0 }))]
}
