import type { Payloads, Point } from '@mayim/contract/building/topics.ts'
import { CommandGuard } from './command-guard.ts'
import { type Carrying, type Command, DriverRefusal } from './driver.ts'

type Ack = Omit<Payloads['ack'], 't' | 'sv'>

export interface CommandWay {
  readonly begin: (command: Command) => Promise<Carrying>
  readonly answer: (point: Point, ack: Ack) => void
  readonly now?: () => number
}

const acceptWithinMs = 400

/** Takes commands through the guard to the drivers and acknowledges them: accepted, then done or failed; or rejected. */
export function carryOutCommands(way: CommandWay) {
  const guard = new CommandGuard()
  const now = way.now ?? Date.now
  const counters = { accepted: 0, done: 0, failed: 0, rejected: 0, repeated: 0 }

  const take = async (point: Point, command: Payloads['set']): Promise<void> => {
    const answer = (ack: Ack): void => {
      guard.note(ack, now())
      counters[ack.st] += 1
      way.answer(point, ack)
    }
    const { cid, op, args } = command
    const verdict = guard.check(point, command, now())
    if (!verdict.carryOut) {
      counters.repeated += 1
      return way.answer(point, verdict.answer)
    }
    const startedAt = performance.now()
    let accepted = false
    const accept = (): void => {
      if (!accepted) answer({ cid, st: 'accepted' })
      accepted = true
    }
    // Known from now on: a repeat that comes while the driver thinks must not begin a second time.
    guard.note({ cid, st: 'accepted' }, now())
    const slow = setTimeout(accept, acceptWithinMs)
    try {
      const carrying = await way.begin({ cid, point, op, args })
      clearTimeout(slow)
      accept()
      await carrying.finished
      answer({ cid, st: 'done', ms: Math.round(performance.now() - startedAt) })
    } catch (error) {
      clearTimeout(slow)
      const refusal =
        error instanceof DriverRefusal ? error : new DriverRefusal('driver', 'the driver failed')
      const st = accepted ? 'failed' : 'rejected'
      answer({ cid, st, code: refusal.code, msg: refusal.message.slice(0, 200) })
    }
  }
  return { take: (point: Point, command: Payloads['set']) => void take(point, command), counters }
}
