import type { SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '@napi-rs/canvas'
import { type FontWeight, receiptFont } from './receipt-fonts.ts'

/** One bit a dot, rows from the top, the highest bit of a byte leftmost, 1 is black. */
export interface Bitmap {
  readonly widthDots: number
  readonly heightDots: number
  readonly bits: Uint8Array
}

const marginDots = 16
const longestDots = 2_400
const darkBelow = 150

/** A cell of a table: its start and width as fractions of the line, from the start of reading. */
export interface Cell {
  readonly text: string
  readonly from: number
  readonly width: number
}

/** Writes lines on a strip of paper, right to left if the language is. */
export class Pen {
  y = 0
  readonly #context: SKRSContext2D
  readonly #rightToLeft: boolean
  readonly #widthDots: number

  constructor(rightToLeft: boolean, widthDots: number) {
    const context = createCanvas(widthDots, longestDots).getContext('2d')
    this.#context = context
    this.#rightToLeft = rightToLeft
    this.#widthDots = widthDots
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthDots, longestDots)
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
    this.#context.fillText(text, this.#widthDots / 2, this.y, this.#widthDots - 2 * marginDots)
    this.skip(Math.round(size * 0.4))
  }

  /** A label at the start of the line and its value at the end. */
  pair(label: string, value: string, weight: FontWeight, size: number): void {
    this.#baseline(weight, size)
    const [start, end] = this.#rightToLeft
      ? [this.#widthDots - marginDots, marginDots]
      : [marginDots, this.#widthDots - marginDots]
    this.#context.textAlign = 'start'
    this.#context.fillText(label, start, this.y, this.#widthDots * 0.55)
    this.#context.textAlign = 'end'
    this.#context.fillText(value, end, this.y, this.#widthDots * 0.6)
    this.skip(Math.round(size * 0.4))
  }

  /** A line of a table; text that does not fit is condensed. */
  cells(cells: readonly Cell[], weight: FontWeight, size: number): void {
    this.#baseline(weight, size)
    this.#context.textAlign = 'start'
    const length = this.#widthDots - 2 * marginDots
    for (const { text, from, width } of cells) {
      const start = marginDots + from * length
      const at = this.#rightToLeft ? this.#widthDots - start : start
      this.#context.fillText(text, at, this.y, width * length - 6)
    }
    this.skip(Math.round(size * 0.4))
  }

  /** An empty box to write into, on the last line. */
  box(from: number, width: number, heightDots: number): void {
    const length = this.#widthDots - 2 * marginDots
    const start = marginDots + from * length
    const wide = width * length - 8
    const x = this.#rightToLeft ? this.#widthDots - start - wide : start
    this.#context.strokeStyle = '#000'
    this.#context.lineWidth = 2
    this.#context.strokeRect(x, this.y - heightDots + 2, wide, heightDots - 4)
  }

  /** Returns the paper, cut after the last line. */
  bitmap(): Bitmap {
    const heightDots = Math.ceil(Math.min(this.y, longestDots) / 8) * 8
    const { data } = this.#context.getImageData(0, 0, this.#widthDots, heightDots)
    return { widthDots: this.#widthDots, heightDots, bits: threshold(data, this.#widthDots, heightDots) }
  }

  rule(): void {
    this.skip(6)
    this.#context.fillRect(marginDots, this.y, this.#widthDots - 2 * marginDots, 2)
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
