import type { AmiMessage } from './ami-messages.ts'

export interface CallResult {
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
export class RingingCalls {
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
