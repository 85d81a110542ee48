import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { type AmiMessage, AmiReader, writeAction } from '../asterisk/ami-messages.ts'

/** What becomes of a call, by the phone that rings: its reason of OriginateResponse and how soon. */
const reasons: Readonly<Record<string, string>> = { '104': '4', '105': '5', '106': '3', '107': '0' }
/** Rings until it is hung up. */
const patient = '108'

export interface FakeAsterisk {
  readonly port: number
  /** The actions that came, but for pings and the login. */
  readonly actions: AmiMessage[]
  /** Hangs up on everybody without a word. */
  cut(): void
  close(): Promise<void>
}

/** An exchange as its manager interface shows it: greeting, login, Originate with an outcome of its own for each phone. */
export async function startFakeAsterisk(secret: string): Promise<FakeAsterisk> {
  const sockets = new Set<Socket>()
  const actions: AmiMessage[] = []
  const server = createServer(socket => {
    sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const exchange = new Exchange(socket, secret, actions)
    // The greeting and the first answer come in pieces, as they may.
    socket.write('Asterisk Call Man')
    socket.write('ager/13.0.0\r\n')
    const reader = new AmiReader()
    reader.take('no greeting from this end\r\n')
    socket.on('data', (text: string) => {
      for (const message of reader.take(text)) exchange.hear(message)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    actions,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

class Exchange {
  readonly #socket: Socket
  readonly #secret: string
  readonly #actions: AmiMessage[]
  #known = false
  readonly #ringing = new Map<string, AmiMessage>()

  constructor(socket: Socket, secret: string, actions: AmiMessage[]) {
    this.#socket = socket
    this.#secret = secret
    this.#actions = actions
  }

  hear(action: AmiMessage): void {
    const { Action, ActionID = '' } = action
    if (Action === 'Login') this.#logIn(action, ActionID)
    else if (!this.#known) this.#say({ Response: 'Error', ActionID, Message: 'Permission denied' })
    else if (Action === 'Ping') this.#say({ Response: 'Success', ActionID, Ping: 'Pong' })
    else this.#carryOut(action, ActionID)
  }

  #logIn(action: AmiMessage, ActionID: string): void {
    this.#known = action.Secret === this.#secret
    const refused = { Response: 'Error', ActionID, Message: 'Authentication failed' }
    this.#say(this.#known ? { Response: 'Success', ActionID, Message: 'Authentication accepted' } : refused)
    if (this.#known) this.#say({ Event: 'FullyBooted', Status: 'Fully Booted' })
  }

  #carryOut(action: AmiMessage, ActionID: string): void {
    this.#actions.push(action)
    if (action.Action === 'Originate') this.#originate(action, ActionID)
    if (action.Action !== 'Hangup') return
    this.#say({ Response: 'Success', ActionID, Message: 'Channel Hungup' })
    const rung = this.#ringing.get(action.Channel ?? '')
    if (rung) this.#end(rung, '1')
  }

  #originate(action: AmiMessage, ActionID: string): void {
    const phone = action.Channel?.split('/')[1] ?? ''
    if (!(phone in reasons) && phone !== patient) {
      this.#say({ Response: 'Error', ActionID, Message: 'Extension does not exist.' })
      return
    }
    this.#say({ Response: 'Success', ActionID, Message: 'Originate successfully queued' })
    const Channel = `${action.Channel}-00000001`
    this.#say({ Event: 'Newchannel', Channel, Uniqueid: action.ChannelId ?? '' })
    if (phone === patient) this.#ringing.set(Channel, action)
    else this.#end(action, reasons[phone] ?? '0')
  }

  #end(action: AmiMessage, Reason: string): void {
    const { ActionID = '', Channel = '', Context = '', Exten = '' } = action
    const Response = Reason === '4' ? 'Success' : 'Failure'
    this.#say({
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

  #say(message: AmiMessage): void {
    this.#socket.write(writeAction(message))
  }
}
