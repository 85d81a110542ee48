import type { DaySheetPage, SheetRow } from './day-sheet.ts'
import { type Bitmap, type Cell, Pen } from './pen.ts'
import { civilDate, money, printedLine, type ReceiptWord, wallTime, word } from './receipt-words.ts'

/** Where each column begins and how wide it is, as parts of the line. */
const columns = {
  time: { from: 0, width: 0.17 },
  code: { from: 0.17, width: 0.14 },
  kind: { from: 0.31, width: 0.2 },
  room: { from: 0.51, width: 0.09 },
  owed: { from: 0.6, width: 0.14 },
  came: { from: 0.74, width: 0.13 },
  left: { from: 0.87, width: 0.13 },
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

/** Draws a page of a night's sheet, with boxes to write in who came and left, and whatever else has to be noted. */
export function drawDaySheet(sheet: DaySheetPage): Bitmap {
  const { language, page, pages } = sheet
  const pen = new Pen(language !== 'en')
  const say = (key: ReceiptWord): string => word(language, key)
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
  const title = (key: keyof typeof columns): Cell => ({ text: say(key), ...columns[key] })
  pen.cells((Object.keys(columns) as (keyof typeof columns)[]).map(title), 'bold', 20)
  for (const row of sheet.rows) drawRow(pen, sheet, row)
  if (sheet.rows.length === 0) pen.centred(say('nobody'), 'regular', 28)
  pen.rule()
  if (pages > 1) {
    const of = say('sheetPage').replace('{page}', String(page)).replace('{pages}', String(pages))
    pen.centred(of, 'regular', 22)
  }
  pen.centred(printedLine(sheet.printedAtMs, sheet.timeZone, language), 'regular', 22)
  pen.skip(16)
  return pen.bitmap()
}

function drawRow(pen: Pen, { language, currency }: DaySheetPage, row: SheetRow): void {
  const cell = (key: keyof typeof columns, text: string): Cell => ({ text, ...columns[key] })
  pen.skip(14)
  pen.cells(
    [
      cell('time', wallTime(row.time, language)),
      cell('code', row.code),
      cell('kind', kinds[row.kind].map(key => word(language, key)).join(' ')),
      cell('room', row.room),
      cell('owed', row.owedMinor === 0 ? '' : money(row.owedMinor, currency, language)),
    ],
    'regular',
    24,
  )
  pen.box(columns.came.from, columns.came.width, boxDots)
  pen.box(columns.left.from, columns.left.width, boxDots)
}
