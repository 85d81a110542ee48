import type { Receipt, ReceiptLine } from '@mayim/core/money/receipts/receipt.ts'
import {
  civilDate,
  money,
  printedLine,
  type ReceiptWord,
  wallTime,
} from '@mayim/core/money/receipts/receipt-words.ts'
import { paperDots } from './paper-stock.ts'
import { type Bitmap, Pen } from './pen.ts'

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
