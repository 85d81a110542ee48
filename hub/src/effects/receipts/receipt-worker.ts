import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { drawPaper, type Paper } from './draw-paper.ts'
import { type PaperStock, usualStock } from './paper-stock.ts'
import type { Bitmap } from './pen.ts'

process.on('message', ({ id, paper, stock }: { id: number; paper: Paper; stock: PaperStock }) => {
  try {
    process.send?.({ id, bytes: encodeReceipt(drawPaper(paper, stock.widthDots), stock) })
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
// The hub process has ended, by a stop or a crash.
process.on('disconnect', () => process.exit(0))

/** Long pictures are sent in bands, for printers with a small buffer. */
const bandDots = 128

/**
 * `FS ( L`, functions 66 and 67 of Epson's reference: to where the label is cut, a cut, and to where the next one
 * begins. The printer finds both by its sensor.
 */
const endOfLabel = [0x1c, 0x28, 0x4c, 2, 0, 66, 48, 0x1d, 0x56, 1, 0x1c, 0x28, 0x4c, 2, 0, 67, 48]

/**
 * The bytes of a job: the picture in raster bands, then feed and cut, or the end of the label. It contains no text from
 * users.
 */
export function encodeReceipt(bitmap: Bitmap, { isLabels }: PaperStock = usualStock): Uint8Array {
  const { widthDots, heightDots } = bitmap
  const rowBytes = widthDots / 8
  const bits = withoutRealTimeCommands(bitmap.bits)
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    imageMode: 'raster',
    columns: 48,
    feedAfterBlock: false,
    feedBeforeCut: 4,
    newline: '\n',
  })
  for (let top = 0; top < heightDots; top += bandDots) {
    const height = Math.min(bandDots, heightDots - top)
    const band = bits.subarray(top * rowBytes, (top + height) * rowBytes)
    const image = { width: widthDots, height, data: toPixels(band) }
    encoder.image(image, widthDots, height, 'threshold', 128)
  }
  return isLabels ? encoder.raw(endOfLabel).encode() : encoder.cut('partial').encode()
}

const dataLinkEscape = 0x10
const realTimeCommands = new Set([0x04, 0x05, 0x14])

/**
 * Printers obey real-time commands inside other data too (building-55), so a picture must not contain one. Where it
 * would, this sets one dot next to a black one, which is invisible.
 */
export function withoutRealTimeCommands(bits: Uint8Array): Uint8Array {
  const clean = bits.slice()
  for (let at = 0; at + 1 < clean.length; at += 1) {
    if (clean[at] !== dataLinkEscape) continue
    const next = clean[at + 1] as number
    if (realTimeCommands.has(next)) clean[at + 1] = next | 0x02
  }
  return clean
}

function toPixels(bits: Uint8Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(bits.length * 8 * 4).fill(255)
  for (let dot = 0; dot < bits.length * 8; dot += 1) {
    if ((bits[dot >> 3] as number) & (0x80 >> (dot & 7))) pixels.fill(0, dot * 4, dot * 4 + 3)
  }
  return pixels
}
