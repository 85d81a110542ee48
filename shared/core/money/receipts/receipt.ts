import type { Settings } from '@mayim/contract/settings.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { yiddishMonths } from '@mayim/domain/calendar/written-date.ts'
import type { Language } from '@mayim/domain/language.ts'
import type { PriceLine } from '@mayim/domain/money/price.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'

import type { serverTexts } from '../../ground/texts/server-texts.ts'

/** What a receipt shows, before drawing: no name of a person, no room kind and, by default, no place (privacy-9). */
export interface Receipt {
  readonly language: Language
  readonly words: ReceiptWords
  /** The facility's name and address, where it allows them on paper; none otherwise (privacy-9). */
  readonly heading: readonly string[]
  readonly code: string
  /** The number by which the display calls her; null before she is here. */
  readonly number: string | null
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly hebrewDate: string
  /** `HH:mm`; null if staff have not set it yet. */
  readonly time: string | null
  readonly currency: string
  readonly timeZone: string
  readonly printedAtMs: number
  readonly charges: readonly ReceiptLine[]
  readonly totalMinor: number
  readonly payments: readonly ReceiptLine[]
  /** Positive is owed, negative is a credit. */
  readonly balanceMinor: number
}

export interface ReceiptLine {
  readonly label: ReceiptWord
  readonly amountMinor: number
}

export interface ReceiptSource {
  readonly reservation: Pick<ReservationRow, 'code' | 'date' | 'time' | 'priceMinor' | 'priceLines'>
  readonly ledger: readonly Pick<LedgerRow, 'kind' | 'method' | 'amountMinor'>[]
}

/** Every kind of room is labeled as the appointment; only what does not reveal it keeps a label of its own. */
const labels: Readonly<Record<string, ReceiptWord>> = {
  parking: 'parking',
  doubleSlot: 'extraTime',
  salonManicure: 'extras',
  salonPedicure: 'extras',
  salonBoth: 'extras',
}

/** The lines of a receipt: charges, payments, balance. A donation or a tip is a charge and its payment. */
export function receiptLines(
  source: ReceiptSource,
): Pick<Receipt, 'charges' | 'totalMinor' | 'payments' | 'balanceMinor'> {
  const priced = parseLines(source.reservation.priceLines)
  const pricedMinor = priced.reduce((sum, line) => sum + line.amountMinor, 0)
  const { priceMinor } = source.reservation
  const charges = [
    ...priced.map(line => ({ label: labels[line.key] ?? 'appointment', amountMinor: line.amountMinor })),
    // The total was fixed at booking; the part that no line explains belongs to the appointment.
    { label: 'appointment' as const, amountMinor: priceMinor - pricedMinor },
    ...source.ledger
      .filter(isCharge)
      .map(line => ({ label: chargeLabel(line), amountMinor: line.amountMinor })),
  ]
  const payments = source.ledger
    .filter(line => !isCharge(line))
    .map(line => ({ label: paymentLabel(line.method), amountMinor: -line.amountMinor }))
  const totalMinor = sum(charges)
  return {
    charges: merged(charges),
    totalMinor,
    payments: merged(payments),
    balanceMinor: totalMinor - sum(payments),
  }
}

/**
 * An item that was sold and taken back lowers the charges; it is no payment. A payment that was undone is none either
 * (money-1100).
 */
function isCharge({ kind, amountMinor }: Pick<LedgerRow, 'kind' | 'amountMinor'>): boolean {
  return kind === 'charge' || (amountMinor > 0 && kind !== 'payment')
}

/** Also what is not owed again after a bank or the card company gave it back (money-1060). */
const reductions = new Set(['Discount', 'NotCome', 'Dispute', 'CreditRefund'])

function chargeLabel({ kind, method }: Pick<LedgerRow, 'kind' | 'method'>): ReceiptWord {
  if (kind === 'charge' && method === 'Merchandise') return 'extras'
  if (kind === 'charge' && (method === 'Fee' || method === 'FeeWaived')) return 'fee'
  if (kind === 'charge' && reductions.has(method)) return 'reduction'
  if (kind === 'donation' || kind === 'tip' || kind === 'refund') return kind
  return kind === 'transfer' ? 'refund' : 'charge'
}

/** How a payment is called. */
export function paymentLabel(method: string): ReceiptWord {
  if (method === 'Cash') return 'paidCash'
  return method === 'CreditCard' || method === 'Dispute' ? 'paidCard' : 'paidOther'
}

function parseLines(json: string): PriceLine[] {
  const lines: unknown = JSON.parse(json)
  return Array.isArray(lines) ? (lines as PriceLine[]) : []
}

function sum(lines: readonly ReceiptLine[]): number {
  return lines.reduce((total, line) => total + line.amountMinor, 0)
}

/** One line for each label, in order of first appearance; a line of zero is left out. */
function merged(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const totals = new Map<ReceiptWord, number>()
  for (const { label, amountMinor } of lines) totals.set(label, (totals.get(label) ?? 0) + amountMinor)
  return [...totals]
    .map(([label, amountMinor]) => ({ label, amountMinor }))
    .filter(line => line.amountMinor !== 0)
}

export type ReceiptWord = keyof typeof serverTexts.en.receipt
/** The words of a paper as the facility has them, read before it is drawn. */
export type ReceiptWords = Readonly<Record<ReceiptWord, string>>

/** Node formats no Yiddish; its numbers are formatted as in English, as on the screens. */
const locales = { en: 'en-US', he: 'he-IL', yi: 'en-US' } as const

export function receiptLanguage(language: string): Language {
  return language === 'he' || language === 'yi' ? language : 'en'
}

export function money(amountMinor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  return kept(format.format(amountMinor / 100), language)
}

/** A civil date `YYYY-MM-DD`: `November 21, 2026`, `21 בנובמבר 2026`, `21 נאוועמבער 2026`. */
export function civilDate(date: string, language: Language): string {
  const noon = new Date(`${date}T12:00:00Z`)
  if (language === 'yi') {
    return `${noon.getUTCDate()} ${yiddishMonths[noon.getUTCMonth()]} ${noon.getUTCFullYear()}`
  }
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

/** The day of an instant, in the facility's time zone, as a short date. */
export function instantDate(at: string, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeZone })
  return kept(format.format(new Date(at)), language)
}

/** A wall time `HH:mm`: `9:20 PM`, in Hebrew `21:20`. */
export function wallTime(time: string, language: Language): string {
  const noon = new Date(`2000-01-01T${time}:00Z`)
  const format = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' })
  return kept(format.format(noon), language)
}

/** The instant of printing, in the facility's time zone. */
export function printedLine(
  { printed }: ReceiptWords,
  atMs: number,
  timeZone: string,
  language: Language,
): string {
  return fillPlaceholders(printed, { at: instantText(atMs, timeZone, language) })
}

/** The day and time of an instant, in the facility's time zone. */
export function instantText(atMs: number, timeZone: string, language: Language): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return kept(new Intl.DateTimeFormat(locales[language], style).format(atMs), language)
}

/** Text formatted as in English keeps its own direction in a line of Yiddish. */
function kept(text: string, language: Language): string {
  return language === 'yi' ? `\u2066${text}\u2069` : text
}

/** Name, address and tax number of the facility, as they stand at the head of a receipt; what is blank is left out. */
export function receiptHeading({
  facilityName,
  facilityAddress,
  facilityTaxNumber,
}: Pick<Settings, 'facilityName' | 'facilityAddress' | 'facilityTaxNumber'>): string[] {
  return [facilityName, facilityAddress, facilityTaxNumber].filter(Boolean)
}
