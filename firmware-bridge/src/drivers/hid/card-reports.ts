import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'

/** A card as a reader gives it. */
export interface Card {
  readonly format: string
  readonly value: string
  readonly bits?: number
}

const shortestCode = 4
const longestCode = 64
const tab = 0x2b
const enterKeys: ReadonlySet<number> = new Set([0x28, 0x58])

/** The character of a key of the HID usage table 7 (keyboard), whatever layout the machine has; null for other keys. */
function characterOf(key: number): string | null {
  if (key >= 0x1e && key <= 0x27) return '1234567890'[key - 0x1e] ?? null
  if (key >= 0x59 && key <= 0x62) return '1234567890'[key - 0x59] ?? null
  return key >= 0x04 && key <= 0x1d ? String.fromCharCode(0x61 + key - 0x04) : null
}

/**
 * The boot report, modifiers, a reserved byte, and keys, in a report of a keyboard. One whose reader numbers its reports
 * begins with that number; one may be longer than its keys. Null for a report that is too short.
 */
function bootReport(report: Uint8Array): Uint8Array | null {
  if (report.length < 3) return null
  return report.length === 9 ? report.subarray(1) : report.subarray(0, 8)
}

/** Returns the keys of a report that were not down in the one before it. */
function freshKeys(): (report: Uint8Array) => number[] {
  let held: ReadonlySet<number> = new Set()
  return report => {
    const keys = [...report.subarray(2)].filter(key => key > 3)
    const fresh = keys.filter(key => !held.has(key))
    held = new Set(keys)
    return fresh
  }
}

/** What a reader typed. */
export interface KeyReader {
  /** Takes a report. Returns a card at Enter or Tab. */
  take(report: Uint8Array): Card | null
  /** Ends what was typed, since nothing followed: many readers end a card with no key. */
  pause(): Card | null
}

/** Reads the boot reports of a reader that types. */
export function createKeyReader(): KeyReader {
  let text = ''
  const keysOf = freshKeys()
  const end = (): Card | null => {
    const value = text
    text = ''
    return value.length >= shortestCode && value.length <= longestCode ? { format: 'wedge', value } : null
  }
  return {
    take(report) {
      const boot = bootReport(report)
      let card: Card | null = null
      for (const key of boot ? keysOf(boot) : []) {
        if (enterKeys.has(key) || key === tab) card = end() ?? card
        else text = (text + (characterOf(key) ?? '')).slice(0, longestCode + 1)
      }
      return card
    },
    pause: end,
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
  const keysOf = freshKeys()
  return (received, atMs) => {
    const report = bootReport(received)
    if (!report) return null
    const isShifted = ((report.at(0) ?? 0) & 0x22) !== 0
    const fresh = keysOf(report)
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
