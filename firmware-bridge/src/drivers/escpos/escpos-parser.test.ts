import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEscposParser, type PrinterOp } from './escpos-parser.ts'
import {
  createReplyReader,
  healthy,
  type PrinterCondition,
  type Reply,
  realTimeByte,
  statusBack,
} from './printer-status.ts'

function parse(...chunks: Uint8Array[]): PrinterOp[] {
  const ops: PrinterOp[] = []
  const feed = createEscposParser(op => ops.push(op))
  for (const chunk of chunks) feed(chunk)
  return ops
}
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('the ESC/POS parser', () => {
  it('reads the ends of labels (Epson, FS ( L, functions 66 and 67), and skips its other functions', () => {
    expect(parse(hex('1c284c02004230 1c284c02004330 1c284c0300410102 48'))).toEqual([
      { op: 'label', to: 'cut' },
      { op: 'label', to: 'start' },
      { op: 'other', command: 'FS ( L' },
    ])
  })

  it('reads the commands of a receipt', () => {
    const ops = parse(
      hex('1b40 1c2e 1b6101 1b4501 4869 0a 1d7630 00 0200 0200 aabbccdd 1b6403 1d5642 10 1b700032c8 1d7201'),
    )
    expect(ops).toEqual([
      { op: 'initialise' },
      { op: 'other', command: 'kanjiOff' },
      { op: 'align', to: 'center' },
      { op: 'other', command: 'bold' },
      { op: 'text', bytes: [0x48, 0x69] },
      { op: 'newline' },
      { op: 'raster', widthBytes: 2, height: 2, bits: Uint8Array.of(0xaa, 0xbb, 0xcc, 0xdd) },
      { op: 'feed', lines: 3 },
      { op: 'cut', feedDots: 16 },
      { op: 'kick', pin: 0 },
      { op: 'transmitStatus', n: 1 },
    ])
  })

  it('reads the commands of a QR code without unknown bytes', () => {
    const qr =
      '1d286b0400314132001d286b03003143061d286b03003145311d286b0900315030522d313034321d286b0300315130'
    expect(parse(hex(qr)).every(op => op.op === 'other')).toBe(true)
  })

  it('emits the same operations for every split of the stream, and never throws', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.array(fc.nat(400), { maxLength: 6 }),
        (bytes, cuts) => {
          const at = [0, ...cuts.filter(cut => cut < bytes.length).sort((a, b) => a - b), bytes.length]
          const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
          expect(parse(...chunks)).toEqual(parse(bytes))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('printer status', () => {
  const conditions: readonly [PrinterCondition, string][] = [
    [healthy, '10000000'],
    [{ ...healthy, coverOpen: true }, '38000000'],
    [{ ...healthy, paper: 'near' }, '10000300'],
    [{ ...healthy, paper: 'out' }, '18000f00'],
    [{ ...healthy, error: 'cutter' }, '18080000'],
  ]
  it.each(conditions)('encodes and decodes %j', (condition, bytes) => {
    expect(Buffer.from(statusBack(condition)).toString('hex')).toBe(bytes)
    const replies: Reply[] = []
    createReplyReader(reply => replies.push(reply))(Uint8Array.of(...statusBack(condition), 0x12, 0x00, 0x11))
    expect(replies).toEqual([
      { is: 'statusBack', condition },
      { is: 'realTime', byte: 0x12 },
      { is: 'marker', byte: 0 },
    ])
  })

  it('encodes the real-time status bytes of ESC/POS', () => {
    const byte = (n: number, condition: Partial<PrinterCondition>): number =>
      realTimeByte(n, { ...healthy, ...condition })
    expect([1, 2, 3, 4].map(n => byte(n, {}))).toEqual([0x12, 0x12, 0x12, 0x12])
    expect(byte(1, { coverOpen: true })).toBe(0x1a)
    expect(byte(2, { coverOpen: true })).toBe(0x16)
    expect(byte(2, { paper: 'out' })).toBe(0x32)
    expect(byte(3, { error: 'cutter' })).toBe(0x1a)
    expect(byte(4, { paper: 'near' })).toBe(0x1e)
    expect(byte(4, { paper: 'out' })).toBe(0x7e)
  })
})
