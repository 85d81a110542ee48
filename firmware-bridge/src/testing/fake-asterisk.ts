import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { type AmiMessage, AmiReader, writeAction } from '../drivers/asterisk/ami-connection.ts'

/** The Reason of OriginateResponse, by the extension that rings. */
const reasonOf: Readonly<Record<string, string>> = { '104': '4', '105': '5', '106': '3', '107': '0' }
/** The extension that rings until a Hangup. */
const ringsUntilHangup = '108'

export interface FakeAsterisk {
  readonly port: number
  /** The actions received, without pings and logins. */
  readonly actions: AmiMessage[]
  /** Answers every Originate with an error, or with something that is no answer. */
  answers: 'rightly' | 'error' | 'nonsense'
  /** Closes every connection without a message. */
  cut(): void
  close(): Promise<void>
}

/** A server that speaks the Asterisk Manager Interface: banner, login, and Originate with a fixed outcome for each phone. */
export async function startFakeAsterisk(secret: string): Promise<FakeAsterisk> {
  const sockets = new Set<Socket>()
  const actions: AmiMessage[] = []
  const fake: Pick<FakeAsterisk, 'answers'> = { answers: 'rightly' }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const session = new AmiSession(socket, secret, actions, () => fake.answers)
    // TCP may split the banner anywhere.
    socket.write('Asterisk Call Man')
    socket.write('ager/13.0.0\r\n')
    const reader = new AmiReader()
    // AmiReader expects a banner first; the client sends none.
    reader.read('no banner\r\n')
    socket.on('data', (text: string) => {
      for (const message of reader.read(text)) session.onAction(message)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    actions,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

class AmiSession {
  readonly #socket: Socket
  readonly #secret: string
  readonly #actions: AmiMessage[]
  readonly #answers: () => FakeAsterisk['answers']
  #loggedIn = false
  readonly #ringing = new Map<string, AmiMessage>()

  constructor(socket: Socket, secret: string, actions: AmiMessage[], answers: () => FakeAsterisk['answers']) {
    this.#answers = answers
    this.#socket = socket
    this.#secret = secret
    this.#actions = actions
  }

  onAction(action: AmiMessage): void {
    const { Action, ActionID = '' } = action
    if (Action === 'Login') this.#logIn(action, ActionID)
    else if (!this.#loggedIn) this.#send({ Response: 'Error', ActionID, Message: 'Permission denied' })
    else if (Action === 'Ping') this.#send({ Response: 'Success', ActionID, Ping: 'Pong' })
    else this.#carryOut(action, ActionID)
  }

  #logIn(action: AmiMessage, ActionID: string): void {
    this.#loggedIn = action.Secret === this.#secret
    const refused = { Response: 'Error', ActionID, Message: 'Authentication failed' }
    this.#send(
      this.#loggedIn ? { Response: 'Success', ActionID, Message: 'Authentication accepted' } : refused,
    )
    if (this.#loggedIn) this.#send({ Event: 'FullyBooted', Status: 'Fully Booted' })
  }

  #carryOut(action: AmiMessage, ActionID: string): void {
    if (this.#answers() === 'nonsense')
      return void this.#send({ Response: 'Follows', ActionID, Message: '?' })
    if (this.#answers() === 'error')
      return void this.#send({ Response: 'Error', ActionID, Message: 'Originate failed' })
    this.#actions.push(action)
    if (action.Action === 'Originate') this.#originate(action, ActionID)
    if (action.Action !== 'Hangup') return
    this.#send({ Response: 'Success', ActionID, Message: 'Channel Hungup' })
    const rung = this.#ringing.get(action.Channel ?? '')
    if (rung) this.#end(rung, '1')
  }

  #originate(action: AmiMessage, ActionID: string): void {
    const phone = action.Channel?.split('/')[1] ?? ''
    if (action.Channel === 'Local/700@house/n')
      return void this.#send({ Response: 'Success', ActionID, Message: 'Originate successfully queued' })
    if (!(phone in reasonOf) && phone !== ringsUntilHangup) {
      this.#send({ Response: 'Error', ActionID, Message: 'Extension does not exist.' })
      return
    }
    this.#send({ Response: 'Success', ActionID, Message: 'Originate successfully queued' })
    const Channel = `${action.Channel}-00000001`
    this.#send({ Event: 'Newchannel', Channel, Uniqueid: action.ChannelId ?? '' })
    if (phone === ringsUntilHangup) this.#ringing.set(Channel, action)
    else this.#end(action, reasonOf[phone] ?? '0')
  }

  #end(action: AmiMessage, Reason: string): void {
    const { ActionID = '', Channel = '', Context = '', Exten = '' } = action
    const Response = Reason === '4' ? 'Success' : 'Failure'
    this.#send({
      Event: 'OriginateResponse',
      ActionID,
      Response,
      Channel,
      Context,
      Exten,
      Reason,
      Uniqueid: '<unknown>',
    })
  }

  #send(message: AmiMessage): void {
    this.#socket.write(writeAction(message))
  }
}
