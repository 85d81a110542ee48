import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import { dayRange } from '@mayim/core/booking/date-range.ts'
import { listPayments, type PaymentRange } from '@mayim/core/booking/list-payments.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { copiedNights } from '@mayim/core/copies/copied-nights.ts'
import { copiedMessages, copiedPayments } from '@mayim/core/copies/copied-rows.ts'
import { latestMessages, nameMessages, viewSent } from '@mayim/core/copies/view-sent.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { type Relayed, relayCall } from '@mayim/core/http/relay-call.ts'
import { isStaff } from '@mayim/core/runtime/caller.ts'
import { isPaidSale } from '@mayim/domain/money/sale-refund.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'

/** How long a list waits for what only the portal knows of it. */
const portalWithinMs = 1_500

/** The payments of the ledger, with what only the portal knows of them. */
export const ledgerHandlers = paymentHandlers<HubFacility>({ ofDays: listOfDays, ofPatron: listOfPatron })

/** Lists to which the portal knows more than the hub has. */
export const hubPaymentHandlers = {
  /** With the cards while the portal can be asked, and without them otherwise (sync-940). */
  paymentsFailed: async (facility, request, { idempotencyKey }) => {
    const { dt: from = tonight(facility), dtTo } = request.query
    const days = dayRange(from, dtTo)
    if (!days.ok) return days
    const told = await toldByPortal(facility, 'paymentsFailed', { ...request, idempotencyKey })
    if (told) return ok(told)
    if (from < copiedNights(facility).from) return refuse('unreachable', 'portalUnreachable')
    return ok(await copiedPayments(facility, days.value))
  },

  /** What has not left the hub, and what the portal has now while it can be asked, or had last (sync-940). */
  sentMessages: async (facility, request, { idempotencyKey }) => {
    const unsent = (await viewSent(facility)).filter(({ state }) => state === 'waiting' || state === 'failed')
    const told = await toldByPortal(facility, 'sentMessages', { ...request, idempotencyKey })
    const there = told ?? (await nameMessages(facility.db, await copiedMessages(facility)))
    return ok(latestMessages([...(await nameMessages(facility.db, unsent)), ...there]))
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

/** With what may still go back of each sale while the portal can be asked, and without it otherwise (money-916). */
async function listOfDays(facility: HubFacility, range: PaymentRange, request: Relayed) {
  const rows = await listPayments(facility, range)
  if (!rows.some(isPaidSale)) return rows
  const told = await toldByPortal(facility, 'paymentsList', request)
  const backs = new Map(told?.map(({ id, back }) => [id, back]))
  return rows.map(row => {
    const back = backs.get(row.id)
    return back ? { ...row, back } : row
  })
}

/** With the cards and the processor's pages while the portal can be asked, and without them otherwise (money-625). */
async function listOfPatron(facility: HubFacility, range: PaymentRange, userId: string, request: Relayed) {
  const told = isStaff(request.caller) ? await toldByPortal(facility, 'paymentsByUser', request) : null
  return told ?? listPayments(facility, range, userId)
}

type Told = 'paymentsList' | 'paymentsByUser' | 'paymentsFailed' | 'sentMessages'

/** The portal's list; null while it cannot be asked, or does not answer. */
async function toldByPortal<C extends Told>(
  { peer }: HubFacility,
  call: C,
  asked: Relayed,
): Promise<Answer<Calls[C]> | null> {
  if (!peer.linked()) return null
  const told = await relayCall({ peer, side: 'hub' }, call, calls[call], asked, portalWithinMs)
  return told.ok ? (told.value as Answer<Calls[C]>) : null
}
