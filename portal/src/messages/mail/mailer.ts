import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { isReservedAddress, readHost } from '@mayim/domain/host-address.ts'

export interface SmtpOptions {
  readonly timeoutMs?: number
  /** The addresses of a name: of the machine's name service by default. */
  readonly addressesOf?: (name: string) => Promise<readonly string[]>
}

const submissionPort = 587
const securePort = 465

/**
 * Sends through the mail server of the settings, read for each mail: `mailHost` is a name, with `:port` if it is not
 * 587. A name that means an address where no mail server can be is not dialled (threats-127). The credentials are never sent over an unencrypted connection. A mail has the same Message-ID at each attempt,
 * so that a mailbox can drop a repeated one.
 */
export function createSmtpMailer(
  facility: Pick<Facility, 'db' | 'ownSealer' | 'settings'>,
  { timeoutMs = 10_000, addressesOf = addressesByName }: SmtpOptions = {},
): Mailer {
  return {
    async send(mail) {
      const { mailHost, mailUser, mailFrom, mailContactTo } = facility.settings.current()
      const to = mail.to ?? mailContactTo
      if (mailHost === '' || mailFrom === '' || to === '') return { sent: false, why: 'noMailServer' }
      const server = readHost(mailHost)
      if (server === null) return { sent: false, why: 'noMailServer' }
      const name = server.host.replace(/^\[|\]$/g, '')
      const dialled = await dialledAddress(name, addressesOf)
      if ('why' in dialled) return { sent: false, why: dialled.why }
      const password = await openSecret(facility, 'mailPassword')
      const { createTransport } = await import('nodemailer')
      const port = server.port ?? submissionPort
      const transport = createTransport({
        host: dialled.address,
        port,
        secure: port === securePort,
        // The certificate is of the name.
        ...(isIP(name) === 0 ? { tls: { servername: name } } : {}),
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

async function addressesByName(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)
}

/** The address that is judged is the one that is dialled, whatever the name means a moment later. */
async function dialledAddress(
  name: string,
  addressesOf: NonNullable<SmtpOptions['addressesOf']>,
): Promise<{ readonly address: string } | { readonly why: string }> {
  try {
    const addresses = isIP(name) === 0 ? await addressesOf(name) : [name]
    const address = addresses.find(each => !isReservedAddress(readHost(each)?.host ?? ''))
    return address === undefined ? { why: 'EADDRESS' } : { address }
  } catch (error) {
    return { why: codeOf(error) }
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
