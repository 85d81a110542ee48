/** A text on its way out. `key` is the same for every attempt of one message. */
export interface OutgoingText {
  readonly key: string
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly kind: string
  /** When it was put in line; a messenger that does not know how an attempt ended looks it up from here. */
  readonly queuedAt: string
  /** After that it is not sent any more. */
  readonly expiresAt: string
}

export type SendOutcome = 'sent' | 'retry' | 'failed'

/**
 * What carries texts: Twilio, or the demo's outbox. Never throws: `retry` when it was surely not sent and may
 * be tried again, `failed` when trying again is no use.
 */
export interface Messenger {
  send(text: OutgoingText): Promise<SendOutcome>
}
