import { serverTexts } from '@mayim/core/ground/texts/server-texts.ts'
import type { Receipt } from '@mayim/core/money/receipts/receipt.ts'
import { createEscposParser, type PrinterOp } from '@mayim/firmware-bridge/drivers/escpos/escpos-parser.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawReceipt } from './draw-paper.ts'
import { narrowPaperDots, paperDots } from './paper-stock.ts'
import type { Bitmap } from './pen.ts'
import { encodeReceipt, withoutRealTimeCommands } from './receipt-worker.ts'

const receipt: Receipt = {
  language: 'he',
  words: serverTexts.he.receipt,
  code: 'K7Q4',
  number: null,
  date: '2026-11-21',
  hebrewDate: 'י״ב כסלו תשפ״ז',
  time: '21:20',
  currency: 'ILS',
  timeZone: 'Asia/Jerusalem',
  heading: [],
  printedAtMs: Date.parse('2026-11-21T19:10:00Z'),
  charges: [{ label: 'appointment', amountMinor: 6500 }],
  totalMinor: 6500,
  payments: [],
  balanceMinor: 6500,
}

function opsOf(bytes: Uint8Array): PrinterOp[] {
  const ops: PrinterOp[] = []
  createEscposParser(op => ops.push(op))(bytes)
  return ops
}

/** Counts the black dots in a box of the picture. */
function ink(bitmap: Bitmap, left: number, right: number, top: number, bottom: number): number {
  let dots = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const byte = bitmap.bits[y * (bitmap.widthDots / 8) + (x >> 3)] as number
      if (byte & (0x80 >> (x & 7))) dots += 1
    }
  }
  return dots
}

function holdsRealTime(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte === 0x10 && [0x04, 0x05, 0x14].includes(bytes[at + 1] ?? 0))
}

describe('a receipt on paper', () => {
  it('is a picture in bands, a feed and a cut, and nothing else', () => {
    const bitmap = drawReceipt(receipt)
    const ops = opsOf(encodeReceipt(bitmap))
    const bands = ops.filter(op => op.op === 'raster')
    expect(bands.every(band => band.widthBytes === 72 && band.height <= 128)).toBe(true)
    expect(bands.reduce((sum, band) => sum + band.height, 0)).toBe(bitmap.heightDots)
    expect(new Set(ops.map(op => op.op))).toEqual(new Set(['raster', 'newline', 'cut']))
    const printed = Buffer.concat(bands.map(band => band.bits))
    expect(printed.equals(Buffer.from(withoutRealTimeCommands(bitmap.bits)))).toBe(true)
  })

  it('ends at the gap of a label, and the next one begins at its own start (building-655)', () => {
    const stock = { widthDots: narrowPaperDots, isLabels: true }
    const ops = opsOf(encodeReceipt(drawReceipt(receipt, narrowPaperDots), stock))
    expect(ops.filter(op => op.op !== 'raster')).toEqual([
      { op: 'label', to: 'cut' },
      { op: 'cut', feedDots: 0 },
      { op: 'label', to: 'start' },
    ])
  })

  it('fits the paper of a narrow printer, with the same lines (building-388)', () => {
    const narrow = drawReceipt(receipt, narrowPaperDots)
    expect([narrow.widthDots, narrow.heightDots]).toEqual([384, drawReceipt(receipt).heightDots])
    const bands = opsOf(encodeReceipt(narrow)).filter(op => op.op === 'raster')
    expect(bands.every(band => band.widthBytes === 48)).toBe(true)
    // Both edges of the paper are used, and nothing is cut off at them.
    const { heightDots } = narrow
    expect(ink(narrow, 16, 120, 0, heightDots)).toBeGreaterThan(500)
    expect(ink(narrow, 264, 368, 0, heightDots)).toBeGreaterThan(500)
    expect(ink(narrow, 0, 16, 0, heightDots) + ink(narrow, 368, 384, 0, heightDots)).toBe(0)
  })

  it('has the label at the right and the amount at the left in Hebrew, the reverse in English', () => {
    // The line of the first charge: a short label and a short amount.
    const sides = (bitmap: Bitmap): [number, number] => {
      const [top, bottom] = [312, 345]
      return [ink(bitmap, 0, 200, top, bottom), ink(bitmap, paperDots - 200, paperDots, top, bottom)]
    }
    const hebrew = sides(drawReceipt(receipt))
    const english = sides(drawReceipt({ ...receipt, language: 'en' }))
    expect(Math.min(...hebrew, ...english)).toBeGreaterThan(50)
    expect(hebrew[0]).not.toBe(english[0])
    const blank = drawReceipt({ ...receipt, charges: [], totalMinor: 0, balanceMinor: 0 })
    expect(blank.heightDots).toBeLessThan(drawReceipt(receipt).heightDots)
  })

  it('has the name and address of the facility above it where they are given (privacy-9)', () => {
    const heading = ['Bais Chaya', '1 Example Street']
    const plain = drawReceipt(receipt)
    const headed = drawReceipt({ ...receipt, heading })
    expect(headed.heightDots).toBeGreaterThan(plain.heightDots)
    expect(ink(headed, 0, paperDots, 0, 60)).not.toBe(ink(plain, 0, paperDots, 0, 60))
  })

  it('never contains a printer command inside a picture', () => {
    for (const language of ['en', 'he', 'yi'] as const) {
      expect(holdsRealTime(encodeReceipt(drawReceipt({ ...receipt, language })))).toBe(false)
    }
    const risky = fc.array(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x00, 0xff), {
      minLength: 0,
      maxLength: 200,
    })
    fc.assert(
      fc.property(risky, bytes => {
        const before = Uint8Array.from(bytes)
        const after = withoutRealTimeCommands(before)
        expect(holdsRealTime(after)).toBe(false)
        // Dots are only added, and only where a command would occur.
        expect(after.every((byte, at) => (byte & (before[at] as number)) === before[at])).toBe(true)
      }),
    )
  })
})
