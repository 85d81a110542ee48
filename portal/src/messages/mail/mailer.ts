import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'

export interface SmtpOptions {
  readonly timeoutMs?: number
}

const submissionPort = 587
const securePort = 465

/**
 * Sends through the mail server of the settings, read for each mail: `mailHost` is a name, with `:port` if it is not
 * 587. The credentials are never sent over an unencrypted connection. A mail has the same Message-ID at each attempt,
 * so that a mailbox can drop a repeated one.
 */
export function createSmtpMailer(
  facility: Pick<Facility, 'db' | 'ownSealer' | 'settings'>,
  { timeoutMs = 10_000 }: SmtpOptions = {},
): Mailer {
  return {
    async send(mail) {
      const { mailHost, mailUser, mailFrom, mailContactTo } = facility.settings.current()
      const to = mail.to ?? mailContactTo
      if (mailHost === '' || mailFrom === '' || to === '') return { sent: false, why: 'noMailServer' }
      const password = await openSecret(facility, 'mailPassword')
      const { createTransport } = await import('nodemailer')
      const [host = '', port = submissionPort] = mailHost.split(':')
      const transport = createTransport({
        host,
        port: Number(port),
        secure: Number(port) === securePort,
        requireTLS: mailUser !== '',
        ...(mailUser === '' ? {} : { auth: { user: mailUser, pass: password?.reveal() ?? '' } }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await transport.sendMail({ ...envelope(mail, mailFrom), from: mailFrom, to })
        return { sent: true }
      } catch (error) {
        return { sent: false, why: codeOf(error) }
      } finally {
        transport.close()
      }
    },
  }
}

function envelope({ id, subject, text, replyTo }: OutgoingMail, from: string) {
  const domain = from.split('@')[1] ?? 'localhost'
  return { messageId: `<${id}@${domain}>`, subject, text, ...(replyTo ? { replyTo } : {}) }
}

/** The error's message can contain an address; its codes cannot. */
function codeOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(each => typeof each === 'string' || typeof each === 'number').join(' ')
}

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
