import { setTimeout } from 'node:timers/promises'
import { DriverRefusal, finishedAtOnce } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** How long a phone rings before it is answered. */
const answeredAfterMs = 1_500
const outcomes = ['answered', 'busy', 'no-answer', 'failed'] as const
type Outcome = (typeof outcomes)[number]

/** A phone system with one call at a time. The device lab selects the outcome of the calls; the default is `answered`. */
export const simulatedPhone: PointMaker = (point, host) => {
  let registered = true
  let next: Outcome = 'answered'
  let ringing: AbortController | null = null

  const ring = async (ext: string, secs: number, call: AbortController): Promise<void> => {
    const outcome = next
    const waitMs = outcome === 'no-answer' ? secs * 1000 : answeredAfterMs
    await setTimeout(waitMs, undefined, { signal: call.signal }).catch(() => undefined)
    if (ringing === call) ringing = null
    const st = call.signal.aborted ? ('no-answer' as const) : outcome
    host.event(point, 'ring.result', call.signal.aborted ? { ext, st, reason: 'canceled' } : { ext, st })
  }

  return {
    description: describe(point, point, ['ring', 'cancel', 'page'], { registered: true }),
    start() {
      host.avail(point, 'online')
      host.state(point, { registered }, 'start')
    },
    begin(op, args) {
      if (op === 'cancel') {
        ringing?.abort()
        return finishedAtOnce
      }
      if (!registered) throw new DriverRefusal('unavailable', 'the phone system is not registered')
      if (op === 'page') return finishedAtOnce
      if (ringing) throw new DriverRefusal('busy', 'a phone is ringing already')
      ringing = new AbortController()
      return { finished: ring(String(args.ext), Number(args.secs), ringing) }
    },
    simulate(action, args) {
      if (action === 'outcome') {
        next = outcomes.find(each => each === args.st) ?? 'answered'
        return
      }
      if (action !== 'unplug' && action !== 'plug') return unknownAction(action)
      registered = action === 'plug'
      host.state(point, { registered }, 'local')
    },
    stop: () => ringing?.abort(),
  }
}
