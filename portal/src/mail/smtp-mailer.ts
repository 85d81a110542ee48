import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'

export interface SmtpOptions {
  readonly timeoutMs?: number
}

const submissionPort = 587
const securePort = 465

/**
 * Sends by the mail server of the settings, read anew each time: `mailHost` is a name, with `:port` where it is not
 * 587. What is told to sign in with never goes over an open line. A mail has the same Message-ID at each attempt, so
 * that a mailbox may tell a repeated one.
 */
export function createSmtpMailer(
  facility: Pick<Facility, 'db' | 'sealer' | 'settings'>,
  { timeoutMs = 10_000 }: SmtpOptions = {},
): Mailer {
  return {
    async send(mail) {
      const { mailHost, mailUser, mailFrom, mailContactTo } = facility.settings.current()
      if (mailHost === '' || mailFrom === '' || mailContactTo === '')
        return { sent: false, why: 'noMailServer' }
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
        await transport.sendMail({ ...envelope(mail, mailFrom), from: mailFrom, to: mailContactTo })
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
  return { messageId: `<${id}@${domain}>`, subject, text, replyTo }
}

/** The error's own words may hold an address; its codes do not. */
function codeOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(each => typeof each === 'string' || typeof each === 'number').join(' ')
}
