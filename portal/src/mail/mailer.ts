/** A message of a form on its way to the office. */
export interface OutgoingMail {
  /** The same for every attempt. */
  readonly id: string
  readonly subject: string
  readonly text: string
  /** Who wrote; the office answers there. */
  readonly replyTo: string
}

/**
 * What carries mail. Never throws. `later`: nothing was taken, for a reason that may pass, with the words that may be
 * logged: a code, never an address or a text.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ readonly sent: true } | { readonly sent: false; readonly why: string }>
}
