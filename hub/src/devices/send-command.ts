import { opFits, writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { commandLifeMs } from '@mayim/contract/building/point-kinds.ts'
import { bridgeTopic, type Point, pointTopic, splitPoint } from '@mayim/contract/building/topics.ts'
import type { Clock } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Broker } from './broker/broker.ts'
import type { DeviceRegistry } from './device-registry.ts'

export interface CommandOptions {
  /** Who requested it: `desk:17`, `follower:rooms`; never a name. */
  readonly by: string
  /** How long after its issue it may still start. Default: the time of its kind. */
  readonly lifeMs?: number
  /** Which acknowledgement to wait for. Default: `done`. */
  readonly until?: 'accepted' | 'done'
  /** How long `done` may take after `accepted`. */
  readonly doneWithinMs?: number
}

export interface CommandOutcome {
  readonly cid: string
  readonly st: 'accepted' | 'done'
  /** Time from issue to answer. */
  readonly ms: number
}

export type SendCommand = (
  point: Point,
  op: string,
  args: Record<string, unknown>,
  options: CommandOptions,
) => Promise<Result<CommandOutcome>>

const acceptedWithinMs = 2_000
const doneWithinMs = 30_000

interface Waiting {
  readonly hear: (ack: Payloads['ack']) => void
  readonly fail: (refusal: Refusal) => void
  readonly point: Point
}

/**
 * Sends commands and waits for their acknowledgement. Nothing is queued: a point that cannot be reached now is refused
 * with `deviceUnavailable`, because a late unlock is the worst failure (building-18).
 * Refusals: deviceCommand, deviceUnavailable, deviceRefused (`detail.why` is the code of the ack, `detail.st` whether
 * it was rejected or failed on the way), deviceSilent (outcome unknown).
 */
export function createCommandSender(
  bus: Pick<Broker, 'publish'>,
  registry: DeviceRegistry,
  hostClock: Clock,
) {
  const waiting = new Map<string, Waiting>()
  const stopAcks = registry.onAck((point, ack) => {
    const one = waiting.get(ack.cid)
    if (one?.point === point) one.hear(ack)
  })
  const stopChanges = registry.onChange(change => {
    if (change.of !== 'point' || change.view.controllable) return
    for (const one of waiting.values()) {
      if (one.point === change.view.point) one.fail(refuse('unreachable', 'deviceSilent'))
    }
  })

  const send: SendCommand = async (point, op, args, options) => {
    const kind = splitPoint(point)?.kind
    if (!kind || !opFits(point, op, args)) return refuse('invalid', 'deviceCommand')
    if (!registry.controllable(point)) return refuse('unreachable', 'deviceUnavailable')
    const cid = uuidv7()
    const startedAt = performance.now()
    const until = options.until ?? 'done'
    const outcome = new Promise<Result<CommandOutcome>>(resolve => {
      let timer: NodeJS.Timeout
      const settle = (result: Result<CommandOutcome>): void => {
        clearTimeout(timer)
        waiting.delete(cid)
        resolve(result)
      }
      const giveUpAfter = (ms: number): void => {
        clearTimeout(timer)
        timer = setTimeout(() => settle(refuse('unreachable', 'deviceSilent')), ms)
      }
      const hear = (ack: Payloads['ack']): void => {
        const ms = Math.round(performance.now() - startedAt)
        if (ack.st === 'rejected' || ack.st === 'failed') settle(refused(ack))
        else if (ack.st === until || ack.st === 'done') settle(ok({ cid, st: ack.st, ms }))
        else giveUpAfter(options.doneWithinMs ?? doneWithinMs)
      }
      giveUpAfter(acceptedWithinMs)
      waiting.set(cid, { hear, fail: settle, point })
    })
    const now = hostClock.now()
    const exp = now + (options.lifeMs ?? commandLifeMs[kind])
    const command = writePayload('set', now, { cid, exp, op, args, by: options.by })
    await bus.publish(pointTopic(point, 'set'), command).catch(() => {
      waiting.get(cid)?.fail(refuse('unreachable', 'deviceUnavailable'))
    })
    return outcome
  }
  const stop = (): void => {
    stopAcks()
    stopChanges()
    for (const one of waiting.values()) one.fail(refuse('unreachable', 'deviceSilent'))
  }
  return { send, stop }
}

/**
 * Queries a bridge. Returns the data of the answer, or refuses `deviceUnavailable`, `deviceRefused` or `deviceSilent`.
 */
export function createBridgeAsker(bus: Pick<Broker, 'publish'>, registry: DeviceRegistry, hostClock: Clock) {
  return async (
    bridge: string,
    op: Payloads['req']['op'],
    args: Record<string, unknown>,
  ): Promise<Result<unknown>> => {
    // Also one that is not ready yet: a bridge whose points fail gets a corrected file (building-265).
    const reachable = ['ready', 'init']
    if (!registry.bridges().some(one => one.bridge === bridge && reachable.includes(one.state))) {
      return refuse('unreachable', 'deviceUnavailable')
    }
    const cid = uuidv7()
    const answer = new Promise<Result<unknown>>(resolve => {
      const settle = (result: Result<unknown>): void => {
        clearTimeout(timer)
        stop()
        resolve(result)
      }
      const timer = setTimeout(() => settle(refuse('unreachable', 'deviceSilent')), acceptedWithinMs * 2)
      const stop = registry.onAnswer((from, res) => {
        if (from !== bridge || res.cid !== cid) return
        const why = res.err ?? ''
        settle(res.ok ? ok(res.data ?? null) : refuse('conflict', 'deviceRefused', { detail: { why } }))
      })
    })
    await bus.publish(bridgeTopic(bridge, 'req'), writePayload('req', hostClock.now(), { cid, op, args }))
    return answer
  }
}

function refused(ack: Payloads['ack']): Refusal {
  return refuse('conflict', 'deviceRefused', { detail: { why: ack.code ?? 'unknown', st: ack.st } })
}
