import type { Point } from '@mayim/contract/building/topics.ts'
import { atOnce, type Carrying, type Driver, type DriverHost, DriverRefusal } from '../driver.ts'
import { type AmiAddress, AmiConnection, type AmiTimes } from './ami-connection.ts'
import type { AmiMessage } from './ami-messages.ts'

export interface AsteriskOptions extends AmiAddress {
  readonly point: Point
  /** How a room's phone is dialled; `{ext}` stands for its extension. */
  readonly channel: string
  /** Where the exchange finds the extension of whoever rings, to whom she is connected when she picks up. */
  readonly context: string
  readonly times?: AmiTimes
}

interface Ringing {
  readonly ext: string
  /** The name that the exchange gave it, by which it can be hung up. */
  channel: string | null
  canceled: boolean
  readonly end: (st: RingResult, reason?: string) => void
}

type RingResult = 'answered' | 'busy' | 'no-answer' | 'failed'

/** Of the event OriginateResponse; any other is a failure. */
const results: Readonly<Record<string, RingResult>> = {
  '1': 'no-answer',
  '3': 'no-answer',
  '4': 'answered',
  '5': 'busy',
}
/** The exchange tells the outcome a little after the phone has stopped ringing. */
const slackMs = 10_000
const extension = /^[0-9*#]{1,16}$/

/**
 * An Asterisk exchange by its manager interface: rings a phone and, once it is picked up, connects it to whoever asked.
 * A phone is never told to answer by itself: that would open a microphone in a room.
 */
export function createAsteriskDriver(options: AsteriskOptions): Driver {
  const { point, channel, context, times } = options
  const calls = new Map<string, Ringing>()
  let host: DriverHost | null = null
  let heard: () => void = () => undefined

  const onState = (online: boolean, why?: string): void => {
    heard()
    host?.avail(point, online ? 'online' : 'offline', why)
    host?.state(point, { registered: online }, 'local')
    // What became of them cannot be heard any more.
    if (!online) for (const call of [...calls.values()]) call.end('failed', 'the exchange is away')
  }
  const onEvent = (event: AmiMessage): void => {
    if (event.Event === 'Newchannel') {
      const call = calls.get(event.Uniqueid ?? '')
      if (call) call.channel = event.Channel ?? null
    }
    if (event.Event !== 'OriginateResponse') return
    const call = calls.get(event.ActionID ?? '')
    call?.end(results[event.Reason ?? ''] ?? 'failed', call.canceled ? 'canceled' : undefined)
  }
  const connection = new AmiConnection(options, { onState, onEvent }, times)

  async function ring(cid: string, args: Readonly<Record<string, unknown>>): Promise<Carrying> {
    const { ext, from } = { ext: String(args.ext), from: String(args.from ?? '') }
    if (!extension.test(ext) || !extension.test(from)) throw new DriverRefusal('bad-args', 'no extension')
    if (!connection.online) throw new DriverRefusal('unavailable', 'the exchange is away')
    const id = `ring-${cid}`
    const secs = Number(args.secs)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => calls.get(id)?.end('failed', 'no word of the exchange'),
      secs * 1000 + slackMs,
    )
    const end: Ringing['end'] = (st, reason) => {
      clearTimeout(timer)
      if (!calls.delete(id)) return
      host?.event(point, 'ring.result', { ext, st, ...(reason ? { reason } : {}) })
      resolve()
    }
    calls.set(id, { ext, channel: null, canceled: false, end })
    const answer = await connection.ask(
      {
        Action: 'Originate',
        Channel: channel.replace('{ext}', ext),
        ChannelId: id,
        Context: context,
        Exten: from,
        Priority: '1',
        Timeout: String(secs * 1000),
        CallerID: `"Front desk" <${from}>`,
        Async: 'true',
      },
      id,
    )
    if (answer?.Response === 'Success' || answer === null) return { finished: promise }
    clearTimeout(timer)
    calls.delete(id)
    throw new DriverRefusal('unavailable', answer.Message ?? 'refused')
  }

  function cancel(): Carrying {
    for (const call of calls.values()) {
      call.canceled = true
      if (call.channel !== null) void connection.ask({ Action: 'Hangup', Channel: call.channel })
    }
    return atOnce
  }

  return {
    points: [
      { point, name: point, caps: ['ring', 'cancel'], safe: {}, model: 'Asterisk Manager Interface', fw: '' },
    ],
    async start(realHost) {
      host = realHost
      const told = Promise.withResolvers<void>()
      heard = told.resolve
      connection.dial()
      // Its first word, good or bad, is what the point shows from the start.
      await told.promise
    },
    async begin({ point: asked, op, args, cid }) {
      if (asked !== point) throw new DriverRefusal('unavailable', 'no such phone')
      return op === 'cancel' ? cancel() : ring(cid, args)
    },
    async stop() {
      connection.stop()
    },
  }
}
