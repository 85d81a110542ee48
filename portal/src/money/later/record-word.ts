import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardPaymentRow, LaterWordRow } from '@mayim/core/ground/schema/card-rows.ts'
import { replaceAttention } from '@mayim/core/messages/attention/attention.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { refundSale, saleOfLine } from '@mayim/core/money/sales/write-sale.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import {
  goneOf,
  type LaterLines,
  type LaterWord,
  laterLines,
  matterOfWord,
  type Recorded,
} from '@mayim/domain/money/later-word.ts'
import { saleRefundMethod } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { duePayback } from '../back/payback-subject.ts'
import { paybacksOfSales } from '../back/payback-table.ts'
import { cardPaymentBy } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import { failDonePayback, laterWordBy, upsertLaterWord, upsertTakenPart } from './later-table.ts'

/** A word with the charge that it is about. */
export interface WordOfCharge {
  readonly processor: ProcessorName
  readonly chargeId: string
  readonly word: LaterWord
  /** Our own id of the refund, of a refund of ours that failed. */
  readonly paybackId?: string
}

/**
 * Brings the ledger, the patron's payments and the attention list to what a processor says of a charge now (money-1060):
 * in one transaction, and nothing twice. Of a charge that was made elsewhere, or in another currency, people are told and
 * no line is written.
 */
export async function recordWord(facility: CardFacility, of: WordOfCharge): Promise<void> {
  const { processor, chargeId, word } = of
  const written = await facility.write(async trx => {
    const charge = await cardPaymentBy(trx, 'transactionId', chargeId)
    const ours = charge?.processor === processor ? charge : undefined
    // The comparison of charges deals with refunds of charges that were made elsewhere.
    if (!ours && word.kind !== 'dispute') return ok(null)
    const before = await laterWordBy(trx, processor, word.id)
    const hasLine = ours?.status === 'approved' && ours.ledgerId !== null && ours.currency === word.currency
    const goneMinor = hasLine ? goneOf(word) : 0
    const recorded = before ?? { goneMinor: 0, waivedMinor: 0 }
    const id = before?.id ?? uuidv7()
    const lines = hasLine
      ? await write(facility, trx, { id, charge: ours, word, goneMinor, recorded, of })
      : { refundMinor: 0, chargeMinor: 0 }
    const row = rowOf(facility, of, { id, cardPaymentId: ours?.id ?? null })
    await upsertLaterWord(trx, { ...row, goneMinor, waivedMinor: recorded.waivedMinor - lines.chargeMinor })
    await tell(facility, trx, row, { before, charge: ours })
    return ok(lines.refundMinor)
  })
  if (written.ok && written.value)
    facility.log.info({ processor, kind: word.kind, state: word.state }, 'money moved at the card processor')
}

function rowOf(
  facility: CardFacility,
  { processor, chargeId, word }: WordOfCharge,
  known: Pick<LaterWordRow, 'id' | 'cardPaymentId'>,
): LaterWordRow {
  const { id: wordId, kind, state, amountMinor, currency, feeMinor, dueBy } = word
  return {
    ...known,
    ...{ processor, wordId, chargeId, kind, state, amountMinor, currency, feeMinor, dueBy },
    ...{ goneMinor: 0, waivedMinor: 0 },
    heardAt: new Date(facility.hostClock.now()).toISOString(),
  }
}

interface Writing {
  readonly id: string
  readonly charge: CardPaymentRow
  readonly word: LaterWord
  readonly goneMinor: number
  readonly recorded: Recorded
  readonly of: WordOfCharge
}

/** Writes the lines that are missing, and what was taken of the charge. */
async function write(facility: CardFacility, trx: Writers, writing: Writing): Promise<LaterLines> {
  const { charge, word, goneMinor, recorded, of } = writing
  const lines = laterLines(goneMinor, recorded, await heldOf(facility, trx, charge))
  if (lines.refundMinor === 0) return lines
  const ledgerId =
    charge.kind === 'sale'
      ? await writeSaleLines(facility, trx, writing, lines)
      : await writeLinesOf(facility, trx, writing, lines)
  const statusSince = new Date(facility.hostClock.now()).toISOString()
  if (word.kind === 'failedRefund') await failDonePayback(trx, of.paybackId ?? '', statusSince)
  else await takePart(facility, trx, writing, { ledgerId, statusSince })
  return lines
}

/** What is due back to her of the visit that the charge paid. A gift and a sale hold nothing of hers. */
async function heldOf(facility: CardFacility, trx: Writers, charge: CardPaymentRow): Promise<number> {
  const visit = charge.kind === 'visit' ? await reservationById(trx, charge.reservationId ?? '') : undefined
  return visit ? (await duePayback(facility, trx, visit)).dueMinor : 0
}

const methodOf = ({ kind }: LaterWord) => (kind === 'dispute' ? 'Dispute' : 'CreditRefund')

async function writeLinesOf(
  facility: CardFacility,
  trx: Writers,
  { charge, word }: Writing,
  { refundMinor, chargeMinor }: LaterLines,
): Promise<string> {
  const none = { method: methodOf(word), item: null, quantity: null, note: '' }
  const line = lineOf(facility, systemCaller, { id: charge.reservationId, userId: charge.userId })
  const refund = line({ ...none, kind: 'refund', amountMinor: refundMinor })
  const waived = chargeMinor === 0 ? [] : [line({ ...none, kind: 'charge', amountMinor: chargeMinor })]
  await writeLines(facility, trx, systemCaller, [refund, ...waived])
  return refund.id
}

/** What a sale gave ends once all of its money is gone (money-703); what comes back brings none of it again. */
async function writeSaleLines(
  facility: CardFacility,
  trx: Writers,
  { charge, word }: Writing,
  { refundMinor }: LaterLines,
): Promise<string> {
  const saleId = charge.ledgerId ?? ''
  const sale = await saleOfLine(trx, saleId)
  if (!sale) throw new Error('A sale without its payment')
  if (refundMinor > 0) {
    const back = (await paybacksOfSales(trx, [saleId])).filter(({ status }) => status === 'done')
    const beforeMinor = back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const part = { amountMinor: refundMinor, beforeMinor, method: methodOf(word) } as const
    return refundSale(facility, trx, systemCaller, sale, part)
  }
  const line = lineOf(facility, systemCaller, { id: null, userId: charge.userId })
  const none = { item: sale.kind, quantity: null, note: '' }
  const refund = line({ ...none, kind: 'refund', method: methodOf(word), amountMinor: refundMinor })
  const balancing = line({ ...none, kind: 'charge', method: saleRefundMethod, amountMinor: 0 - refundMinor })
  await writeLines(facility, trx, systemCaller, [refund, balancing])
  return refund.id
}

/** Stored as a part of the charge that went back, so that it is not given back again. */
async function takePart(
  facility: CardFacility,
  trx: Writers,
  { id, charge, word, goneMinor }: Writing,
  { ledgerId, statusSince }: { readonly ledgerId: string; readonly statusSince: string },
): Promise<void> {
  await upsertTakenPart(trx, {
    id,
    ...{ key: id, part: 0, asked: id, fate: 'refund', error: null, tries: 0, lookAt: null },
    status: goneMinor > 0 ? 'done' : 'failed',
    amountMinor: goneMinor > 0 ? goneMinor : word.amountMinor,
    reservationId: charge.reservationId ?? '',
    saleId: charge.kind === 'sale' ? charge.ledgerId : null,
    userId: charge.userId ?? '',
    callerId: systemCaller.id,
    cardPaymentId: charge.id,
    ledgerId,
    ...{ createdAt: statusSince, statusSince },
    askedAt: nowIso(facility),
  })
}

/** Lists for people what changed, in place of what was listed of the same word before (money-1061). */
async function tell(
  facility: CardFacility,
  trx: Writers,
  row: LaterWordRow,
  {
    before,
    charge,
  }: { readonly before: LaterWordRow | undefined; readonly charge: CardPaymentRow | undefined },
): Promise<void> {
  const matter = matterOfWord(row, before?.state ?? null)
  if (matter === null) return
  const visit = charge ? await reservationById(trx, charge.reservationId ?? '') : undefined
  const detail = {
    matter,
    amount: decimalOf(row.amountMinor),
    currency: row.currency,
    ...(row.feeMinor ? { fee: decimalOf(row.feeMinor) } : {}),
    ...(visit ? { code: visit.code, night: visit.date } : {}),
    ...(row.dueBy === null || row.kind !== 'dispute' ? {} : { dueBy: row.dueBy }),
  }
  await replaceAttention(facility, trx, systemCaller, { kind: 'takenBack', entityId: row.id, detail })
}
