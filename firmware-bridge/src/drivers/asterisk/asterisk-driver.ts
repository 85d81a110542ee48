import type { Point } from '@mayim/contract/building/topics.ts'
import {
  type Command,
  type Driver,
  type DriverHost,
  DriverRefusal,
  finishedAtOnce,
  type StartedCommand,
} from '../../ground/driver.ts'
import { type AmiAddress, AmiConnection, type AmiMessage, type AmiTimes } from './ami-connection.ts'

export interface AsteriskOptions extends AmiAddress {
  readonly point: Point
  /** The channel of a room's phone; `{ext}` stands for its extension. */
  readonly channel: string
  /** The dialplan context of the caller's extension. Asterisk connects the room's phone to it when it is answered. */
  readonly context: string
  /** The extension that pages the staff, and the sound that it plays to them; null without one. */
  readonly page?: { readonly ext: string; readonly sound: string } | null
  readonly times?: AmiTimes
}

const pageMs = 20_000
const extension = /^[0-9*#]{1,16}$/

/**
 * Rings room phones through the Asterisk Manager Interface. An answered phone is connected to the caller's extension.
 * The driver never uses auto-answer: it would open a microphone in a room.
 */
export function createAsteriskDriver(options: AsteriskOptions): Driver {
  const { point, times, page = null } = options
  let host: DriverHost | null = null
  const calls = new RingingCalls(result => host?.event(point, 'ring.result', { ...result }))

  const onState = (online: boolean, why?: string, tries = 0): void => {
    host?.avail(point, online ? 'online' : 'offline', why?.slice(0, 200), { tries })
    host?.state(point, { registered: online }, 'local')
    // Their outcome can no longer arrive.
    if (!online) calls.failAll('Asterisk is disconnected')
  }
  const connection = new AmiConnection(options, { onState, onEvent: event => calls.onEvent(event) }, times)

  function cancel(): StartedCommand {
    for (const channel of calls.cancelAll()) void connection.send({ Action: 'Hangup', Channel: channel })
    return finishedAtOnce
  }

  return {
    points: [
      {
        point,
        name: point,
        caps: ['ring', 'cancel', ...(page ? ['page'] : [])],
        safe: {},
        model: 'Asterisk Manager Interface',
        fw: '',
      },
    ],
    async start(realHost) {
      host = realHost
      await connection.start()
    },
    async begin(command) {
      if (command.point !== point) throw new DriverRefusal('unavailable', 'no such phone')
      if (command.op === 'page') return pageStaff(connection, options, command)
      return command.op === 'cancel' ? cancel() : ring(connection, calls, options, command)
    },
    async stop() {
      connection.stop()
    },
  }
}

/** Calls the staff's phones. Refuses while Asterisk is disconnected, and when it refuses or does not answer. */
async function pageStaff(
  connection: AmiConnection,
  { page = null, context }: AsteriskOptions,
  { cid }: Command,
): Promise<StartedCommand> {
  if (!page) throw new DriverRefusal('unavailable', 'the building file names no group of phones')
  if (!connection.online) throw new DriverRefusal('unavailable', 'Asterisk is disconnected')
  const answer = await connection.send(
    {
      Action: 'Originate',
      Channel: `Local/${page.ext}@${context}/n`,
      Application: 'Playback',
      Data: page.sound,
      Timeout: String(pageMs),
      CallerID: `"Help" <${page.ext}>`,
      Async: 'true',
    },
    `page-${cid}`,
  )
  if (answer?.Response === 'Success') return finishedAtOnce
  throw new DriverRefusal(answer ? 'unavailable' : 'timeout', answer?.Message ?? 'Asterisk did not answer')
}

/** Rings one phone. Refuses while Asterisk is disconnected, for an invalid extension, and when Asterisk refuses. */
async function ring(
  connection: AmiConnection,
  calls: RingingCalls,
  { channel, context }: AsteriskOptions,
  { cid, args }: Command,
): Promise<StartedCommand> {
  const { ext, from } = { ext: String(args.ext), from: String(args.from ?? '') }
  if (!extension.test(ext) || !extension.test(from)) throw new DriverRefusal('bad-args', 'not an extension')
  if (!connection.online) throw new DriverRefusal('unavailable', 'Asterisk is disconnected')
  const id = `ring-${cid}`
  const secs = Number(args.secs)
  const finished = calls.add(id, ext, secs)
  const answer = await connection.send(
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
  // Without an answer the phone may ring all the same.
  if (answer?.Response === 'Success' || answer === null) return { finished }
  calls.remove(id)
  throw new DriverRefusal('unavailable', answer.Message ?? 'refused')
}

interface CallResult {
  readonly ext: string
  readonly st: CallOutcome
  readonly reason?: string
}

type CallOutcome = 'answered' | 'busy' | 'no-answer' | 'failed'

interface Call {
  /** The channel that Asterisk created for the call; a Hangup names it. Null until Asterisk reports it. */
  channel: string | null
  canceled: boolean
  readonly end: (st: CallOutcome, reason?: string) => void
  /** Ends the call without a result. */
  readonly discard: () => void
}

/** By the Reason of the event OriginateResponse; every other reason is a failure. */
const outcomes: Readonly<Record<string, CallOutcome>> = {
  '1': 'no-answer',
  '3': 'no-answer',
  '4': 'answered',
  '5': 'busy',
}
/** Asterisk reports the outcome shortly after the phone has stopped ringing. */
const slackMs = 10_000

/** The calls that are ringing, by the ActionID of their Originate. Reports one result for each. */
class RingingCalls {
  readonly #calls = new Map<string, Call>()
  readonly #onResult: (result: CallResult) => void

  constructor(onResult: (result: CallResult) => void) {
    this.#onResult = onResult
  }

  /** Adds a call that rings for `secs` seconds. Resolves when its result is reported, at the latest `slackMs` after that. */
  add(id: string, ext: string, secs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => end('failed', 'Asterisk reported no outcome'), secs * 1000 + slackMs)
    const discard = (): boolean => {
      clearTimeout(timer)
      return this.#calls.delete(id)
    }
    const end: Call['end'] = (st, reason) => {
      if (!discard()) return
      this.#onResult({ ext, st, ...(reason ? { reason } : {}) })
      resolve()
    }
    this.#calls.set(id, { channel: null, canceled: false, end, discard })
    return promise
  }

  /** Removes a call that Asterisk refused. */
  remove(id: string): void {
    this.#calls.get(id)?.discard()
  }

  /** Reads the channel or the outcome of a call from an event; ignores all other events. */
  onEvent(event: AmiMessage): void {
    if (event.Event === 'Newchannel') {
      const call = this.#calls.get(event.Uniqueid ?? '')
      if (call) call.channel = event.Channel ?? null
    }
    if (event.Event !== 'OriginateResponse') return
    const call = this.#calls.get(event.ActionID ?? '')
    call?.end(outcomes[event.Reason ?? ''] ?? 'failed', call.canceled ? 'canceled' : undefined)
  }

  /** Marks every call as canceled. Returns the channels to hang up. */
  cancelAll(): string[] {
    for (const call of this.#calls.values()) call.canceled = true
    return [...this.#calls.values()].map(call => call.channel).filter(channel => channel !== null)
  }

  /** Ends every call as failed. */
  failAll(reason: string): void {
    for (const call of [...this.#calls.values()]) call.end('failed', reason)
  }
}
