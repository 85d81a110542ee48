/** A message of a form to the office. */
export interface OutgoingMail {
  /** The same at every attempt. */
  readonly id: string
  readonly subject: string
  readonly text: string
  /** The sender's address, to which the office replies. Absent for a mail of the program itself. */
  readonly replyTo?: string
  /** An address in place of the office's. */
  readonly to?: string
}

/**
 * Sends mail. Never throws. `later`: not sent, for a reason that may pass; its text is a code that may be logged, never
 * an address or content.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ readonly sent: true } | { readonly sent: false; readonly why: string }>
}
