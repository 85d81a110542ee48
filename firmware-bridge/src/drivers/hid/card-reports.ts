import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'

/** A card as a reader gives it. */
export interface Card {
  readonly format: string
  readonly value: string
  readonly bits?: number
}

const keyGapMs = 100
const longestCode = 64
const enterKeys: ReadonlySet<number> = new Set([0x28, 0x58])

/** The character of a key of the HID usage table 7 (keyboard), whatever layout the machine has; null for other keys. */
function characterOf(key: number): string | null {
  if (key >= 0x1e && key <= 0x27) return '1234567890'[key - 0x1e] ?? null
  if (key >= 0x59 && key <= 0x62) return '1234567890'[key - 0x59] ?? null
  return key >= 0x04 && key <= 0x1d ? String.fromCharCode(0x61 + key - 0x04) : null
}

/**
 * Reads the boot reports of a reader that types: modifiers, a reserved byte, six keys. Returns a card at Enter. Keys
 * further apart than 100 ms start a new card.
 */
export function createKeyReader(): (report: Uint8Array, atMs: number) => Card | null {
  let text = ''
  let lastAtMs = Number.NEGATIVE_INFINITY
  let held: ReadonlySet<number> = new Set()
  return (report, atMs) => {
    if (report.length !== 8) return null
    const keys = [...report.subarray(2)].filter(key => key > 3)
    const fresh = keys.filter(key => !held.has(key))
    held = new Set(keys)
    for (const key of fresh) {
      if (atMs - lastAtMs > keyGapMs) text = ''
      lastAtMs = atMs
      if (enterKeys.has(key)) {
        const value = text
        text = ''
        return value.length >= 4 && value.length <= longestCode ? { format: 'wedge', value } : null
      }
      text = (text + (characterOf(key) ?? '')).slice(0, longestCode + 1)
    }
    return null
  }
}

const keypadIdleMs = 30_000
const shortestEntry = 3
const longestEntry = 15
const backspace = 0x2a
const asterisk = 0x55
const shifted: Readonly<Record<number, number>> = { 32: 0x28, 37: asterisk }

/**
 * Reads the boot reports of a keypad with the keys of a telephone: digits, `*` clears, backspace takes one back, `#`
 * and Enter end. A person types slowly: what was typed is kept for half a minute.
 */
export function createKeypadReader(): (report: Uint8Array, atMs: number) => Card | null {
  let text = ''
  let lastAtMs = Number.NEGATIVE_INFINITY
  let held: ReadonlySet<number> = new Set()
  return (report, atMs) => {
    if (report.length !== 8) return null
    const isShifted = ((report.at(0) ?? 0) & 0x22) !== 0
    const keys = [...report.subarray(2)].filter(key => key > 3)
    const fresh = keys.filter(key => !held.has(key))
    held = new Set(keys)
    if (fresh.length > 0 && atMs - lastAtMs > keypadIdleMs) text = ''
    for (const pressed of fresh) {
      lastAtMs = atMs
      const key = isShifted ? (shifted[pressed] ?? 0) : pressed
      if (enterKeys.has(key)) {
        const value = text
        text = ''
        const isEntry = value.length >= shortestEntry && value.length <= longestEntry
        return isEntry ? { format: keypadFormat, value } : null
      }
      const digit = characterOf(key)
      if (key === asterisk) text = ''
      else if (key === backspace) text = text.slice(0, -1)
      else if (digit !== null && /\d/.test(digit)) text = (text + digit).slice(0, longestEntry + 1)
    }
    return null
  }
}

/**
 * The card in the feature reports of an rf IDEAS pcProx: the data (8f) and the count of bits (8e), little-endian,
 * without the parity bits. Null without a card. `value` has at least ten digits, as such a reader types it.
 */
export function readPcProx(data: Uint8Array, count: Uint8Array): Card | null {
  const bits = count.at(0) ?? 0
  if (bits < 8 || bits > 64 || data.length < 8) return null
  let value = 0n
  for (let at = 7; at >= 0; at -= 1) value = (value << 8n) | BigInt(data.at(at) ?? 0)
  value = BigInt.asUintN(bits, value)
  return value === 0n ? null : { format: 'pcprox', value: String(value).padStart(10, '0'), bits }
}
