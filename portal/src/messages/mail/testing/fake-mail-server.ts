import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the server answers the next mail. Default: it accepts. */
export type MailMood = 'take' | 'busy' | 'refuse' | 'hangUp'

export interface FakeMailServer {
  readonly port: number
  /** The accepted mails with their envelopes. */
  readonly taken: readonly { from: string; to: readonly string[]; data: string }[]
  next(...moods: MailMood[]): void
  close(): Promise<void>
}

/** A real SMTP server in this process, without encryption and accounts. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const taken: { from: string; to: string[]; data: string }[] = []
  const moods: MailMood[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const mood = moods.shift() ?? 'take'
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mood === 'hangUp') return hangUp()
        if (mood !== 'take') return done(told(mood))
        taken.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(each => each.address),
          data: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  function hangUp(): void {
    for (const connection of server.connections) connection.close()
  }
  // An aborted connection of a client is no fault of the server.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    next: (...more) => void moods.push(...more),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function told(mood: 'busy' | 'refuse'): Error {
  const code = mood === 'busy' ? 451 : 550
  return Object.assign(new Error(`no mail for office@example.org now`), { responseCode: code })
}
