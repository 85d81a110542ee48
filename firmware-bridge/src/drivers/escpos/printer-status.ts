/** The condition of a printer, as ESC/POS status bytes report it (building-58, building-60). */
export interface PrinterCondition {
  readonly paper: 'ok' | 'near' | 'out'
  readonly coverOpen: boolean
  readonly error: 'cutter' | 'hardware' | null
}

export const healthy: PrinterCondition = { paper: 'ok', coverOpen: false, error: null }

export function isOffline(condition: PrinterCondition): boolean {
  return condition.paper === 'out' || condition.coverOpen || condition.error !== null
}

const fixed = 0x12

/** Encodes the answer to `DLE EOT n`: 1 printer, 2 cause of being offline, 3 cause of error, 4 paper. */
export function realTimeByte(n: number, condition: PrinterCondition): number {
  const { paper, coverOpen, error } = condition
  if (n === 1) return fixed | (isOffline(condition) ? 0x08 : 0)
  if (n === 2) {
    return fixed | (coverOpen ? 0x04 : 0) | (paper === 'out' ? 0x20 : 0) | (error ? 0x40 : 0)
  }
  if (n === 3) return fixed | (error === 'cutter' ? 0x08 : 0) | (error === 'hardware' ? 0x20 : 0)
  return fixed | (paper === 'near' ? 0x0c : 0) | (paper === 'out' ? 0x6c : 0)
}

/** Encodes the four bytes of Automatic Status Back. */
export function statusBack(condition: PrinterCondition): [number, number, number, number] {
  const { paper, coverOpen, error } = condition
  return [
    0x10 | (isOffline(condition) ? 0x08 : 0) | (coverOpen ? 0x20 : 0),
    (error === 'cutter' ? 0x08 : 0) | (error === 'hardware' ? 0x20 : 0),
    paperBits(paper),
    0,
  ]
}

/** Encodes the answer to `GS r 1`: the same bits as byte 3 of Automatic Status Back. */
export function paperBits(paper: PrinterCondition['paper']): number {
  if (paper === 'out') return 0x0f
  return paper === 'near' ? 0x03 : 0
}

function readStatusBack(bytes: readonly number[]): PrinterCondition {
  const [first = 0, second = 0, third = 0] = bytes
  return {
    coverOpen: (first & 0x20) !== 0,
    error: (second & 0x08) !== 0 ? 'cutter' : (second & 0x64) !== 0 ? 'hardware' : null,
    paper: (third & 0x0c) !== 0 ? 'out' : (third & 0x03) !== 0 ? 'near' : 'ok',
  }
}

export type Reply =
  | { readonly is: 'realTime'; readonly byte: number }
  | { readonly is: 'statusBack'; readonly condition: PrinterCondition }
  | { readonly is: 'marker'; readonly byte: number }

/**
 * Returns a reader that splits the printer's bytes into replies. The three bytes after the first byte of a status back
 * belong to it, so that they are never read as an end marker.
 */
export function createReplyReader(onReply: (reply: Reply) => void): (chunk: Uint8Array) => void {
  let status: number[] = []
  return chunk => {
    for (const byte of chunk) {
      if (status.length > 0) {
        status.push(byte)
        if (status.length < 4) continue
        onReply({ is: 'statusBack', condition: readStatusBack(status) })
        status = []
      } else if ((byte & 0x93) === 0x10) status = [byte]
      else if ((byte & 0x93) === fixed) onReply({ is: 'realTime', byte })
      // Every other byte answers `GS r`, except XON and XOFF.
      else if (byte !== 0x11 && byte !== 0x13) onReply({ is: 'marker', byte })
    }
  }
}
