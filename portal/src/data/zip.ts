import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

interface ZipEntry {
  /** ASCII. */
  readonly name: string
  readonly chunks: AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Version 2.0 of the format: deflate, with the sums behind the data because they are not known before it. */
const version = 20
const sumsBehind = 0x08
const deflated = 8
const most = 0xffff_ffff

/** A ZIP file, written while its entries are read, so that it needs no memory and no disk. Each under 4 GB. */
export async function* zipOf(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(at)
  const written: Written[] = []
  let offset = 0
  for (const { name, chunks } of entries) {
    const head = record(
      'PK\x03\x04',
      [2, version],
      [2, sumsBehind],
      [2, deflated],
      [4, stamp],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    )
    yield Buffer.concat([head, Buffer.from(name)])
    const sums = { crc: 0, size: 0 }
    let packed = 0
    for await (const piece of Readable.from(counted(chunks, sums)).pipe(createDeflateRaw())) {
      packed += (piece as Buffer).length
      yield piece as Buffer
    }
    yield record('PK\x07\x08', [4, sums.crc], [4, packed], [4, sums.size])
    written.push({ name: Buffer.from(name), ...sums, packed, offset })
    offset += head.length + name.length + packed + 16
    if (offset > most) throw new RangeError('A ZIP file of more than 4 GB')
  }
  let length = 0
  for (const { name, crc, packed, size, offset: begin } of written) {
    const line = record(
      'PK\x01\x02',
      [2, version],
      [2, version],
      [2, sumsBehind],
      [2, deflated],
      [4, stamp],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begin],
    )
    length += line.length + name.length
    yield Buffer.concat([line, name])
  }
  yield record(
    'PK\x05\x06',
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, length],
    [4, offset],
    [2, 0],
  )
}

/** Bytes of the chunks; the checksum and the size grow with them. */
async function* counted(
  chunks: AsyncIterable<string>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

/** A signature and numbers, each with its count of bytes, the lowest byte first. */
function record(signature: string, ...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const numbers = fields.map(([bytes, value]) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntLE(value, 0, bytes)
    return buffer
  })
  return Buffer.concat([Buffer.from(signature, 'latin1'), ...numbers])
}

/** The time of a file as MS-DOS kept it: two seconds a step, from 1980. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x1_0000 + time
}
