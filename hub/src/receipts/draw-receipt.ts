import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Receipt, ReceiptLine } from './receipt.ts'
import { type FontWeight, receiptFont } from './receipt-fonts.ts'
import { civilDate, money, printedLine, wallTime, word } from './receipt-words.ts'

/** One bit a dot, rows from the top, the highest bit of a byte leftmost, 1 is black. */
export interface Bitmap {
  readonly widthDots: number
  readonly heightDots: number
  readonly bits: Uint8Array
}

/** 80 mm paper at 203 dots an inch. */
export const paperDots = 576
const marginDots = 16
const longestDots = 2_400
const darkBelow = 150

/** Draws a receipt dot by dot, right to left for Hebrew and Yiddish, so that any printer shows it alike. */
export function drawReceipt(receipt: Receipt): Bitmap {
  const canvas = createCanvas(paperDots, longestDots)
  const pen = new Pen(canvas.getContext('2d'), receipt.language !== 'en')
  const { language, currency } = receipt
  const say = (key: Parameters<typeof word>[1]): string => word(language, key)
  const amount = (minor: number): string => money(minor, currency, language)
  const line = ({ label, amountMinor }: ReceiptLine): void =>
    pen.pair(say(label), amount(amountMinor), 'regular', 28)

  pen.skip(12)
  pen.centred(say('title'), 'bold', 40)
  pen.centred(receipt.code, 'bold', 76)
  pen.rule()
  pen.pair(say('date'), civilDate(receipt.date, language), 'regular', 26)
  pen.pair('', receipt.hebrewDate, 'regular', 26)
  pen.pair(say('time'), wallTime(receipt.time, language), 'bold', 30)
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
  pen.centred(printedLine(receipt.printedAtMs, receipt.timeZone, language), 'regular', 22)
  pen.skip(16)

  const heightDots = Math.ceil(Math.min(pen.y, longestDots) / 8) * 8
  const { data } = canvas.getContext('2d').getImageData(0, 0, paperDots, heightDots)
  return { widthDots: paperDots, heightDots, bits: threshold(data, paperDots, heightDots) }
}

class Pen {
  y = 0
  readonly #context: SKRSContext2D
  readonly #rightToLeft: boolean

  constructor(context: SKRSContext2D, rightToLeft: boolean) {
    this.#context = context
    this.#rightToLeft = rightToLeft
    context.fillStyle = '#fff'
    context.fillRect(0, 0, paperDots, longestDots)
    context.fillStyle = '#000'
    context.direction = rightToLeft ? 'rtl' : 'ltr'
    context.textBaseline = 'alphabetic'
  }

  skip(dots: number): void {
    this.y += dots
  }

  centred(text: string, weight: FontWeight, size: number): void {
    this.#baseline(weight, size)
    this.#context.textAlign = 'center'
    this.#context.fillText(text, paperDots / 2, this.y, paperDots - 2 * marginDots)
    this.skip(Math.round(size * 0.4))
  }

  /** A label at the start of the line and its value at the end. */
  pair(label: string, value: string, weight: FontWeight, size: number): void {
    this.#baseline(weight, size)
    const [start, end] = this.#rightToLeft
      ? [paperDots - marginDots, marginDots]
      : [marginDots, paperDots - marginDots]
    this.#context.textAlign = 'start'
    this.#context.fillText(label, start, this.y, paperDots * 0.55)
    this.#context.textAlign = 'end'
    this.#context.fillText(value, end, this.y, paperDots * 0.6)
    this.skip(Math.round(size * 0.4))
  }

  rule(): void {
    this.skip(6)
    this.#context.fillRect(marginDots, this.y, paperDots - 2 * marginDots, 2)
    this.skip(8)
  }

  #baseline(weight: FontWeight, size: number): void {
    this.#context.font = receiptFont(weight, size)
    this.skip(size)
  }
}

function threshold(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const rowBytes = width / 8
  const bits = new Uint8Array(rowBytes * height)
  for (let dot = 0; dot < width * height; dot += 1) {
    if ((rgba[dot * 4] as number) < darkBelow) {
      const at = (dot / 8) | 0
      bits[at] = (bits[at] as number) | (0x80 >> (dot & 7))
    }
  }
  return bits
}
