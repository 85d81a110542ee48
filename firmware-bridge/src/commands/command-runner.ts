import { opFits } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { commandLifeMs } from '@mayim/contract/building/point-kinds.ts'
import { type Point, type RejectCode, splitPoint } from '@mayim/contract/building/topics.ts'
import { type Command, DriverRefusal, type StartedCommand } from '../ground/driver.ts'

export interface CommandRunnerOptions {
  readonly begin: (command: Command) => Promise<StartedCommand>
  readonly answer: (point: Point, ack: Ack) => void
  /** Whether the sender of a command may send it (building-415). Default: everybody. */
  readonly may?: (point: Point, by: string) => boolean
  readonly now?: () => number
}

const acceptWithinMs = 400

/** Checks commands, passes them to the drivers, and acknowledges each: accepted, then done or failed; or rejected. */
export function createCommandRunner(options: CommandRunnerOptions) {
  const guard = new CommandGuard()
  const now = options.now ?? Date.now
  const counters = { accepted: 0, done: 0, failed: 0, rejected: 0, repeated: 0 }

  const run = async (point: Point, command: Payloads['set']): Promise<void> => {
    const answer = (ack: Ack): void => {
      guard.note(ack, now())
      counters[ack.st] += 1
      options.answer(point, ack)
    }
    const { cid, op, args, exp } = command
    const verdict = guard.check(point, command, now())
    if (!verdict.allowed) {
      counters.repeated += 1
      return options.answer(point, verdict.answer)
    }
    const startedAt = performance.now()
    let accepted = false
    const accept = (): void => {
      if (!accepted) answer({ cid, st: 'accepted' })
      accepted = true
    }
    // Recorded before the driver answers: a repeat that arrives meanwhile must not begin a second time.
    guard.note({ cid, st: 'accepted' }, now())
    const slow = setTimeout(accept, acceptWithinMs)
    try {
      if (options.may?.(point, command.by) === false)
        throw new DriverRefusal('forbidden', 'the building file does not let this sender')
      const started = await options.begin({ cid, point, op, args, exp })
      clearTimeout(slow)
      accept()
      await started.finished
      answer({ cid, st: 'done', ms: Math.round(performance.now() - startedAt) })
    } catch (error) {
      clearTimeout(slow)
      const refusal =
        error instanceof DriverRefusal ? error : new DriverRefusal('driver', 'the driver failed')
      const st = accepted ? 'failed' : 'rejected'
      answer({ cid, st, code: refusal.code, msg: refusal.message.slice(0, 200) })
    }
  }
  return { run: (point: Point, command: Payloads['set']) => void run(point, command), counters }
}

type Ack = Omit<Payloads['ack'], 't' | 'sv'>
type Verdict = { allowed: true } | { allowed: false; answer: Ack }

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
