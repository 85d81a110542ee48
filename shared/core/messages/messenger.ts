/** An outgoing text. `key` is the same for every attempt. */
export interface OutgoingText {
  readonly key: string
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly kind: string
  /** When it was queued. A messenger that does not know the outcome of an attempt looks it up from this time on. */
  readonly queuedAt: string
  /** After this time it is not sent. */
  readonly expiresAt: string
}

export type SendOutcome = 'sent' | 'retry' | 'failed'

/**
 * Sends texts: Twilio, or the demo's outbox. Never throws. Returns `retry` if the text was surely not sent and may be
 * attempted again, and `failed` if another attempt is useless.
 */
export interface Messenger {
  send(text: OutgoingText): Promise<SendOutcome>
}
