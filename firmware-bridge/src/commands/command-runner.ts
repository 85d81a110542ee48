import type { Payloads } from '@mayim/contract/building/payloads.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Command, DriverRefusal, type StartedCommand } from '../ground/driver.ts'
import { CommandGuard } from './command-guard.ts'

type Ack = Omit<Payloads['ack'], 't' | 'sv'>

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
