import { type PatronReceipt, sellsGiftCard } from '@mayim/contract/entities/patron-receipt.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { countByKeyPrefix } from '@mayim/core/messages/outbound-table.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { ledgerLineById, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import {
  civilDate,
  instantDate,
  money,
  type ReceiptWords,
  receiptHeading,
  receiptLanguage,
} from '@mayim/core/money/receipts/receipt.ts'
import { type Statement, statementOf, statementOfPayment } from '@mayim/core/money/receipts/statement.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import type { Language } from '@mayim/domain/language.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isEmail, tidyText } from '@mayim/domain/validation.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { cardsOfPaybacks } from './back/payback-table.ts'
import { cardPaymentsOfLines } from './card-table.ts'

/** For each patron on a day, whoever asks: mails to any address must not become a way to bother people. */
export const receiptsADay = 20
const untilMs = 86_400_000

/**
 * Queues the receipt as a mail in the patron's language (money-727), to a given address or to that of her account.
 * Returns whether it is hers.
 * @param hasOutbox the demo keeps mails instead of sending them
 */
export async function mailReceipt(
  facility: Facility,
  userId: string,
  about: ReceiptAbout & { readonly email?: string | undefined },
  hasOutbox: boolean,
): Promise<Result<{ isHers: boolean }>> {
  const { mailHost, mailFrom, receiptShowsFacility, timeZone } = facility.settings.current()
  if (!hasOutbox && (mailHost === '' || mailFrom === '')) return refuse('conflict', 'mailNotSet')
  const user = await userById(facility.db, userId)
  const given = tidyText(about.email ?? '')
  const to = given === '' ? (user?.email ?? '') : given
  if (!isEmail(to)) return refuse('invalid', 'emailRequired', { field: 'email' })
  const receipt = await readPatronReceipt(facility, userId, about)
  if (!receipt.ok) return receipt
  const language = receiptLanguage(user?.language ?? '')
  const words = await currentTexts(facility.db, language, 'receipt')
  const prefix = `receipt:${userId}:${tonight(facility)}:`
  return facility.write(async trx => {
    if ((await countByKeyPrefix(trx, prefix)) >= receiptsADay) return refuse('tooMany', 'receiptsSpent')
    await queueMessage(facility, trx, {
      kind: 'receipt',
      userId,
      channel: 'mail',
      to,
      body: receiptText(receipt.value, language, words, { showsFacility: receiptShowsFacility, timeZone }),
      dedupeKey: `${prefix}${uuidv7()}`,
      expiresAt: new Date(facility.hostClock.now() + untilMs).toISOString(),
    })
    return ok({ isHers: to === user?.email })
  })
}

/**
 * A receipt as the text of a mail: name and address of the facility only where it allows them on receipts (privacy-9).
 */
function receiptText(
  receipt: PatronReceipt,
  language: Language,
  words: ReceiptWords,
  { showsFacility, timeZone }: { readonly showsFacility: boolean; readonly timeZone: string },
): string {
  const amount = (value: number) => money(minorOf(value), receipt.currency, language)
  const day = (at: string) => instantDate(at, timeZone, language)
  const { balance } = receipt
  const charges = receipt.charges.map(each => `${words[each.word]}: ${amount(each.amount)}`)
  const payments = receipt.payments.map(each => {
    const card = each.reference === null ? '' : ` •••• ${each.reference}`
    return `${words[each.word]}${card}, ${day(each.at)}: ${amount(each.amount)}`
  })
  return [
    ...(showsFacility && receipt.heading.length > 0 ? [...receipt.heading, ''] : []),
    `${words.title} ${receipt.number}`,
    ...(receipt.night === null ? [] : [`${words.date}: ${civilDate(receipt.night, language)}`]),
    ...(receipt.isCanceled ? [words.canceled] : []),
    '',
    ...charges,
    `${words.total}: ${amount(receipt.total)}`,
    ...(sellsGiftCard(receipt) ? [words.codeElsewhere] : []),
    '',
    ...payments,
    balanceLine(balance, words, amount),
    '',
    words.thanks,
  ].join('\n')
}

function balanceLine(balance: number, words: ReceiptWords, amount: (value: number) => string): string {
  if (balance === 0) return words.settled
  return balance > 0 ? `${words.balance}: ${amount(balance)}` : `${words.credit}: ${amount(-balance)}`
}

/** A visit, or the ledger line of a payment. */
interface ReceiptAbout {
  readonly reservationId?: string | undefined
  readonly paymentId?: string | undefined
}

type Word = PatronReceipt['charges'][number]['word']
type Reading = Pick<Facility, 'db' | 'settings' | 'clock'>

/**
 * The receipt of a visit of this patron, or of a payment of hers without one; a payment of a visit has that visit's
 * (money-726). Refuses paymentMissing, also for what is another person's.
 */
export async function readPatronReceipt(
  facility: Reading,
  userId: string,
  { reservationId, paymentId }: ReceiptAbout,
): Promise<Result<PatronReceipt>> {
  const { db } = facility
  const line = paymentId === undefined ? undefined : await ledgerLineById(db, paymentId)
  const visit = await reservationById(db, reservationId ?? line?.reservationId ?? '')
  if (visit?.userId === userId) {
    return ok({
      ...(await viewed(facility, statementOf(visit, await ledgerOf(db, visit.id)))),
      ...factsOf(visit),
    })
  }
  // A line that moved no money is no payment.
  if (line?.userId !== userId || line.kind === 'charge') return refuse('missing', 'paymentMissing')
  return ok({ ...(await viewed(facility, statementOfPayment(line))), ...factsOfLine(line) })
}

function factsOf({ code, date, ...visit }: ReservationRow) {
  return { number: code, night: date, isCanceled: shownStatus(visit) === 'Canceled' }
}

function factsOfLine({ id }: LedgerRow) {
  return { number: id.slice(-8).toUpperCase(), night: null, isCanceled: false }
}

async function viewed(facility: Reading, { charges, totalMinor, payments, balanceMinor }: Statement) {
  const ids = payments.map(({ ledgerId }) => ledgerId)
  const cards = await cardPaymentsOfLines(facility.db, ids)
  const refunds = await cardsOfPaybacks(facility.db, ids)
  const settings = facility.settings.current()
  return {
    heading: receiptHeading(settings),
    issuedAt: nowIso(facility),
    currency: settings.currency,
    charges: charges.map(({ label, amountMinor }) => ({
      word: label as Word,
      amount: decimalOf(amountMinor),
    })),
    total: decimalOf(totalMinor),
    payments: payments.map(({ label, amountMinor, at, ledgerId }) => ({
      word: label as Word,
      reference: (cards.get(ledgerId) ?? refunds.get(ledgerId))?.last4 ?? null,
      at,
      amount: decimalOf(amountMinor),
    })),
    balance: decimalOf(balanceMinor),
  }
}
