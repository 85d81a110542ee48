import type { EveningClosing } from '@mayim/contract/entities/closing.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { instantText, money, type ReceiptWords } from '@mayim/core/money/receipts/receipt.ts'
import { closingById } from '@mayim/core/reports/till.ts'
import { formatHebrewDate } from '@mayim/domain/calendar/hebrew-text.ts'
import type { Language } from '@mayim/domain/language.ts'
import { isGiftCode } from '@mayim/domain/money/donation.ts'
import { type EveningLine, eveningLines } from '@mayim/domain/money/evening-lines.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'

/** A label and its value, a text of its own, or a rule. */
type ClosingLine =
  | 'rule'
  | { readonly text: string }
  | { readonly label: string; readonly value: string; readonly isSum?: boolean }

/** One page of the record of an evening that was closed, before drawing: no patron (money-1254). */
export interface ClosingPage {
  readonly paper: 'closing'
  readonly language: Language
  readonly words: ReceiptWords
  readonly title: string
  /** `YYYY-MM-DD`, of the night. */
  readonly date: string
  readonly hebrewDate: string
  readonly timeZone: string
  readonly printedAtMs: number
  readonly page: number
  readonly pages: number
  readonly lines: readonly ClosingLine[]
}

/** The lines of a page that any printer takes in one job. */
const linesOnPage = 48
const lettersOnLine = 40

/** Collects the record of an evening that was closed, page by page; none where there is no such record. */
export async function readClosingPaper(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  id: string,
  language: Language,
): Promise<ClosingPage[]> {
  const closing = await closingById(facility.db, id)
  if (!closing) return []
  const words = await wordsOf(facility, language)
  const { currency, timeZone } = facility.settings.current()
  const day = scheduleDayOf(facility, closing.night)
  const lines = linesOf(closing, { words, currency, timeZone, language })
  const pages = Math.ceil(lines.length / linesOnPage)
  return [...Array(pages).keys()].map(at => ({
    paper: 'closing',
    language,
    words: words.receipt,
    title: words.closing.paper.title,
    date: closing.night,
    hebrewDate: formatHebrewDate(day.hebrewDay, day.hebrewMonth, day.hebrewYear, language),
    timeZone,
    printedAtMs: facility.clock.now(),
    page: at + 1,
    pages,
    lines: lines.slice(at * linesOnPage, (at + 1) * linesOnPage),
  }))
}

async function wordsOf({ db }: Pick<Facility, 'db'>, language: Language) {
  return {
    receipt: await currentTexts(db, language, 'receipt'),
    closing: await currentTexts(db, language, 'closing'),
    gift: (await currentTexts(db, language, 'common')).gift,
  }
}

interface Place {
  readonly words: Awaited<ReturnType<typeof wordsOf>>
  readonly currency: string
  readonly timeZone: string
  readonly language: Language
}

/** Who signed and when, the count, the figures, and what was open: as on the screen, in its order. */
function linesOf(closing: EveningClosing, place: Place): ClosingLine[] {
  const { words, timeZone, language } = place
  const { drawer, record } = words.closing
  const sum = (amount: number) => money(minorOf(amount), place.currency, language)
  const differsMinor = minorOf(closing.counted) - minorOf(closing.expected)
  const differs = money(differsMinor, place.currency, language)
  const signed = closing.by ? record.signedFor : record.signed
  const texts = (words: string) => wrapped(words).map(text => ({ text }))
  return [
    'rule',
    { text: instantText(Date.parse(closing.at), timeZone, language) },
    ...texts(fillPlaceholders(signed, { name: closing.signedBy, by: closing.by })),
    'rule',
    { label: drawer.expected, value: sum(closing.expected) },
    { label: drawer.counted, value: sum(closing.counted), isSum: true },
    ...(differsMinor === 0 ? [] : [{ label: record.difference, value: differs, isSum: true }]),
    ...texts(closing.note),
    { label: drawer.stays, value: sum(closing.float) },
    'rule',
    ...eveningLines(closing.figures).map(line => ({
      label: lineText(line, words),
      value: 'amount' in line ? sum(line.amount) : String(line.count),
    })),
    ...(closing.open.length === 0 ? [] : ['rule' as const, { text: words.closing.still }]),
    ...closing.open.flatMap(({ kind, count }) =>
      texts(countText(words.closing.count, { kind, count, language })),
    ),
  ]
}

/** A text in lines that a printer takes without making them narrow; none of no text. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lettersOnLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function lineText(line: EveningLine, { closing, gift }: Place['words']): string {
  const { figures, method } = closing
  switch (line.of) {
    case 'received':
      return method[line.method]
    case 'paidBack':
      return fillPlaceholders(figures.paidBack, { method: method[line.method] })
    case 'tip':
      return fillPlaceholders(figures.tipsFor, {
        who: isGiftCode(line.label) ? gift[line.label] : line.label,
      })
    case 'goods':
      return fillPlaceholders(figures.goods, { name: line.label, count: line.quantity })
    default:
      return figures[line.of]
  }
}

function countText(
  texts: Readonly<Record<string, string>>,
  { kind, count, language }: { kind: string; count: number; language: Language },
): string {
  const form = `${kind}_${new Intl.PluralRules(language).select(count)}`
  return fillPlaceholders(texts[form] ?? texts[`${kind}_other`] ?? '', { count })
}
