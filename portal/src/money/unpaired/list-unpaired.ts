import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { settledActs } from '@mayim/contract/entities/unpaired.ts'
import { reservationsById } from '@mayim/core/booking/reservation-table.ts'
import type { CardPaymentRow, PaybackRow, UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { unsurePaybacks } from '../back/payback-table.ts'
import { cardPaymentsById, openCardPayments } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import { processorPage } from '../processors/processors.ts'
import { chargeChecks, openUnpaired, settledUnpaired } from './unpaired-table.ts'

type List = Answer<Calls['unpairedList']>
type Visits = ReadonlyMap<string, ReservationRow>

const settledShown = 100

/** What is unpaired, what has no outcome, what was dealt with lately, and when the lists were read (money-720). */
export async function listUnpaired(facility: CardFacility): Promise<List> {
  const { db } = facility
  const matters = (await openUnpaired(db)).filter(({ kind }) => kind !== 'unknown')
  const settled = await settledUnpaired(db, settledShown)
  const charges = await openCardPayments(db)
  const refunds = await unsurePaybacks(db)
  const ids = [...matters, ...settled, ...refunds].map(({ cardPaymentId }) => cardPaymentId ?? '')
  const payments = await cardPaymentsById(db, ids)
  const visits = await reservationsById(
    db,
    [...payments.values(), ...settled, ...charges, ...refunds].map(
      ({ reservationId }) => reservationId ?? '',
    ),
  )
  const users = await usersById(
    db,
    settled.map(({ byId }) => byId ?? ''),
  )
  const { testMode } = facility.settings.current()
  const charge = ({ processor, chargeId: number }: UnpairedRow) => ({
    ...{ processor, number },
    processorUrl: processorPage({ processor, transactionId: number }, { testMode }),
  })
  const visitOf = (id: string | null | undefined) => visitIn(visits, id)
  return {
    matters: matters.map(row => ({
      ...matterView(row),
      ...charge(row),
      ...visitOf(payments.get(row.cardPaymentId ?? '')?.reservationId),
    })),
    open: [
      ...charges.map(row => ({
        ...openOf(row, row, testMode),
        ...visitOf(row.reservationId),
        what: 'charge' as const,
        isReturning: row.status === 'refundDue',
      })),
      ...refunds.map(row => ({
        ...openOf(row, payments.get(row.cardPaymentId ?? ''), testMode),
        ...visitOf(row.reservationId),
        what: 'refund' as const,
        isReturning: false,
      })),
    ],
    settled: settled.map(row => ({
      ...charge(row),
      number: row.chargeId.split(' ')[0] ?? '',
      ...visitOf(row.reservationId),
      id: row.id,
      kind: row.kind,
      amount: decimalOf(row.amountMinor),
      currency: row.currency,
      act: row.act as (typeof settledActs)[number],
      reason: row.reason,
      chargedAt: row.chargedAt,
      by: nameIn(users, row.byId),
      at: row.actedAt ?? row.foundAt,
    })),
    checks: (await chargeChecks(db)).map(({ processor, checkedAt, failed }) => ({
      processor,
      checkedAt,
      hasFailed: failed !== null,
    })),
  }
}

function matterView(row: UnpairedRow) {
  return {
    id: row.id,
    kind: row.kind === 'noCharge' ? ('noCharge' as const) : ('noLine' as const),
    isOurs: row.cardPaymentId !== null,
    amount: decimalOf(row.amountMinor),
    currency: row.currency,
    reference: row.last4,
    chargedAt: row.chargedAt,
    isRefunding: row.act === 'refunding',
    error: row.error,
  }
}

function openOf(
  { id, amountMinor, askedAt }: Pick<CardPaymentRow | PaybackRow, 'id' | 'amountMinor' | 'askedAt'>,
  payment: CardPaymentRow | undefined,
  testMode: boolean,
) {
  return {
    ...{ id, askedAt },
    amount: decimalOf(amountMinor),
    currency: payment?.currency ?? '',
    processor: payment?.processor ?? null,
    number: payment?.transactionId ?? null,
    processorUrl: payment ? processorPage(payment, { testMode }) : null,
  }
}

function visitIn(visits: Visits, id: string | null | undefined) {
  const visit = visits.get(id ?? '')
  return { code: visit?.code ?? null, night: visit?.date ?? null }
}

function nameIn(users: ReadonlyMap<string, UserRow>, id: string | null): string {
  const user = users.get(id ?? '')
  return user ? nameOf(user) : ''
}
