/** Loaded into a process before anything else: its clock is wrong by `WRONG_CLOCK_MS` until `WRONG_CLOCK_FILE` is there. */
import { existsSync } from 'node:fs'

const { WRONG_CLOCK_MS = '0', WRONG_CLOCK_FILE = '' } = process.env
const Real = Date
const realNow = Real.now.bind(Real)
let isRight = false
const now = () => {
  isRight ||= existsSync(WRONG_CLOCK_FILE)
  return realNow() + (isRight ? 0 : Number(WRONG_CLOCK_MS))
}

globalThis.Date = class extends Real {
  constructor(...parts: readonly unknown[]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]))
  }
  static override now(): number {
    return now()
  }
} as DateConstructor
