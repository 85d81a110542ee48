import {
  civilDate,
  money,
  printedLine,
  type Receipt,
  type ReceiptLine,
  type ReceiptWord,
  wallTime,
} from '@mayim/core/money/receipts/receipt.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import type { ClosingPage } from './closing-paper.ts'
import type { DaySheetPage, SheetRow } from './day-sheet.ts'
import { paperDots } from './paper-stock.ts'
import { type Bitmap, type Cell, Pen } from './pen.ts'

/** Any printed paper: a patron's receipt, or a page of a night's sheet or of the record of its closing. */
export type Paper = Receipt | DaySheetPage | ClosingPage

/** Draws a paper as a bitmap of that width. */
export function drawPaper(paper: Paper, widthDots: number): Bitmap {
  if (!('paper' in paper)) return drawReceipt(paper, widthDots)
  return paper.paper === 'daySheet' ? drawDaySheet(paper, widthDots) : drawClosing(paper, widthDots)
}

/** Draws a receipt as a bitmap, right to left for Hebrew and Yiddish, so that every printer prints it alike. */
export function drawReceipt(receipt: Receipt, widthDots = paperDots): Bitmap {
  const pen = new Pen(receipt.language !== 'en', widthDots)
  const { language, words, currency } = receipt
  const say = (key: ReceiptWord): string => words[key]
  const amount = (minor: number): string => money(minor, currency, language)
  const line = ({ label, amountMinor }: ReceiptLine): void =>
    pen.pair(say(label), amount(amountMinor), 'regular', 28)

  pen.skip(12)
  // Each in its own direction: a number stays before its street.
  for (const [at, text] of receipt.heading.entries())
    pen.centred(`\u2068${text}\u2069`, at === 0 ? 'bold' : 'regular', at === 0 ? 32 : 24)
  pen.centred(say('title'), 'bold', 40)
  pen.centred(receipt.code, 'bold', 76)
  if (receipt.number !== null) pen.pair(say('number'), receipt.number, 'bold', 44)
  pen.rule()
  pen.pair(say('date'), civilDate(receipt.date, language), 'regular', 26)
  pen.pair('', receipt.hebrewDate, 'regular', 26)
  const time = receipt.time === null ? say('timeToBeSet') : wallTime(receipt.time, language)
  pen.pair(say('time'), time, 'bold', 30)
  pen.rule()
  for (const charge of receipt.charges) line(charge)
  pen.pair(say('total'), amount(receipt.totalMinor), 'bold', 32)
  pen.rule()
  for (const payment of receipt.payments) line(payment)
  if (receipt.balanceMinor === 0) pen.centred(say('settled'), 'bold', 34)
  else {
    const label = receipt.balanceMinor > 0 ? 'balance' : 'credit'
    pen.pair(say(label), amount(Math.abs(receipt.balanceMinor)), 'bold', 36)
  }
  pen.rule()
  pen.centred(say('thanks'), 'regular', 28)
  pen.centred(printedLine(words, receipt.printedAtMs, receipt.timeZone, language), 'regular', 22)
  pen.skip(16)
  return pen.bitmap()
}

/** Start and width of each column, as fractions of the line. */
const printed = {
  time: { from: 0, width: 0.18 },
  code: { from: 0.18, width: 0.15 },
  kind: { from: 0.33, width: 0.25 },
  checks: { from: 0.58, width: 0.15 },
  room: { from: 0.73, width: 0.1 },
  owed: { from: 0.83, width: 0.17 },
} as const
/** Fields to write into by hand. The screen that enters the sheet has the same fields. */
const written = {
  came: { from: 0, width: 0.25 },
  left: { from: 0.25, width: 0.25 },
  attendant: { from: 0.5, width: 0.25 },
  paid: { from: 0.75, width: 0.25 },
} as const
const boxDots = 44

const kinds: Readonly<Record<SheetRow['kind'], readonly ReceiptWord[]>> = {
  'private-bath': ['private', 'bath'],
  'private-wheelchair': ['private', 'wheelchair'],
  'private-shower': ['private', 'shower'],
  segula: ['segula'],
  bath: ['bath'],
  wheelchair: ['wheelchair'],
  shower: ['shower'],
  kallah: ['kallah'],
}

const checks = {
  attendant: 'checksAttendant',
  herself: 'checksHerself',
  nobody: 'checksNobody',
} as const satisfies Record<Exclude<SheetRow['checks'], ''>, ReceiptWord>

/** Draws a page of a night's sheet, with boxes to write in arrivals, departures and notes. */
function drawDaySheet(sheet: DaySheetPage, widthDots = paperDots): Bitmap {
  const { language, words } = sheet
  const pen = new Pen(language !== 'en', widthDots)
  const say = (key: ReceiptWord): string => words[key]
  const hour = (key: ReceiptWord, time: string | null): void => {
    if (time !== null) pen.pair(say(key), wallTime(time, language), 'regular', 26)
  }

  pen.skip(12)
  pen.centred(say('daySheet'), 'bold', 40)
  pen.centred(civilDate(sheet.date, language), 'bold', 30)
  pen.centred(sheet.hebrewDate, 'regular', 28)
  hour('candles', sheet.candles)
  hour('nightfall', sheet.nightfall)
  hour('lastEntry', sheet.lastEntry)
  pen.rule()
  for (const columns of [printed, written]) {
    const titles = Object.entries(columns).map(([key, place]) => ({
      text: say(key as ReceiptWord),
      ...place,
    }))
    pen.cells(titles, 'bold', 20)
  }
  for (const row of sheet.rows) drawRow(pen, sheet, row)
  if (sheet.rows.length === 0) pen.centred(say('nobody'), 'regular', 28)
  pen.rule()
  return endOfPage(pen, sheet)
}

/** Draws a page of the record of an evening that was closed (money-1254). */
function drawClosing(sheet: ClosingPage, widthDots = paperDots): Bitmap {
  const pen = new Pen(sheet.language !== 'en', widthDots)
  pen.skip(12)
  pen.centred(sheet.title, 'bold', 40)
  pen.centred(civilDate(sheet.date, sheet.language), 'bold', 30)
  pen.centred(sheet.hebrewDate, 'regular', 28)
  for (const line of sheet.lines)
    if (line === 'rule') pen.rule()
    else if ('text' in line) pen.cells([{ text: line.text, from: 0, width: 1 }], 'regular', 26)
    // An amount keeps its own direction in a line of Hebrew.
    else pen.pair(line.label, `\u2068${line.value}\u2069`, line.isSum ? 'bold' : 'regular', 26)
  pen.rule()
  return endOfPage(pen, sheet)
}

/** Which page it is, where there are several, and when it was printed. */
function endOfPage(pen: Pen, sheet: DaySheetPage | ClosingPage): Bitmap {
  const { words, page, pages } = sheet
  if (pages > 1) {
    const of = fillPlaceholders(words.sheetPage, { page: String(page), pages: String(pages) })
    pen.centred(of, 'regular', 22)
  }
  pen.centred(printedLine(words, sheet.printedAtMs, sheet.timeZone, sheet.language), 'regular', 22)
  pen.skip(16)
  return pen.bitmap()
}

function drawRow(pen: Pen, { language, words, currency }: DaySheetPage, row: SheetRow): void {
  const cell = (key: keyof typeof printed, text: string): Cell => ({ text, ...printed[key] })
  pen.skip(14)
  pen.cells(
    [
      cell('time', row.time === null ? '' : wallTime(row.time, language)),
      cell('code', row.code),
      cell('kind', kinds[row.kind].map(key => words[key]).join(' ')),
      cell('checks', row.checks === '' ? '' : words[checks[row.checks]]),
      // A name such as 104 B keeps its own direction in a line of Hebrew.
      cell('room', `\u2068${row.room}\u2069`),
      cell('owed', row.owedMinor === 0 ? '' : money(row.owedMinor, currency, language)),
    ],
    'regular',
    24,
  )
  pen.skip(boxDots)
  for (const { from, width } of Object.values(written)) pen.box(from, width, boxDots)
}
