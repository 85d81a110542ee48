import { opFits } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { commandLifeMs } from '@mayim/contract/building/point-kinds.ts'
import { type Point, type RejectCode, splitPoint } from '@mayim/contract/building/topics.ts'

type Ack = Omit<Payloads['ack'], 't' | 'sv'>
export type Verdict = { allowed: true } | { allowed: false; answer: Ack }

const rememberedMs = 600_000
const rememberedAtMost = 5_000
/** How far the clocks of hub and bridge may differ. */
const clockToleranceMs = 2_000

/**
 * Decides in the bridge whether a command may run: not expired, not repeated, not malformed (building-18). An expiry that is further
 * away than the kind of the point allows shows that the clocks of hub and bridge differ.
 */
export class CommandGuard {
  readonly #answers = new Map<string, { at: number; ack: Ack }>()

  /** The number of remembered answers. */
  get size(): number {
    return this.#answers.size
  }

  check(point: Point, command: Payloads['set'], nowMs: number): Verdict {
    this.#forget(nowMs)
    const known = this.#answers.get(command.cid)
    if (known) return { allowed: false, answer: known.ack }
    const kind = splitPoint(point)?.kind
    const code = ((): RejectCode | null => {
      if (!kind || !opFits(point, command.op, command.args)) return 'bad-args'
      if (nowMs > command.exp) return 'expired'
      if (command.exp - nowMs > commandLifeMs[kind] + clockToleranceMs) return 'clock'
      return null
    })()
    if (!code) return { allowed: true }
    const answer: Ack = { cid: command.cid, st: 'rejected', code }
    this.note(answer, nowMs)
    return { allowed: false, answer }
  }

  /** Remembers the latest answer to a command for ten minutes. A repeat of the command gets that answer. */
  note(ack: Ack, nowMs: number): void {
    this.#answers.delete(ack.cid)
    this.#answers.set(ack.cid, { at: nowMs, ack })
  }

  #forget(nowMs: number): void {
    for (const [cid, { at }] of this.#answers) {
      if (nowMs - at < rememberedMs && this.#answers.size <= rememberedAtMost) return
      this.#answers.delete(cid)
    }
  }
}
