import { connect, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pino, { type Logger } from 'pino'
import { type Broker, startBroker } from '../broker.ts'
import { fixedCredentials, hashClientPassword } from '../client-credential.ts'
import type { FrameLimits } from '../frame-guard.ts'

export const password = 'a-long-machine-password'

export interface BrokerRig {
  readonly broker: Broker
  /** The messages that the hub received, as `topic payload`. */
  readonly heard: string[]
  /** Ends the earlier connection of that name, unless it is to be a rival. */
  dial(username: string, options?: IClientOptions & { readonly rival?: true }): Promise<MqttClient>
  raw(): Promise<Socket>
  stop(): Promise<void>
}

/** A broker with the bridges `east` and `west`, each with the points that the rights name. */
export async function brokerRig(
  limits: Partial<FrameLimits> = {},
  log: Pick<Logger, 'info' | 'warn'> = pino({ level: 'silent' }),
): Promise<BrokerRig> {
  const passwordHash = hashClientPassword(password)
  const broker = await startBroker({
    port: 0,
    credentialOf: fixedCredentials([
      {
        username: 'east',
        bridge: 'east',
        passwordHash,
        points: ['light/room-1', 'door/room-1-dry', 'door/pool-1', 'garage/main', 'printer/reception'],
      },
      { username: 'west', bridge: 'west', passwordHash, points: ['light/room-2', 'door/room-2-dry'] },
    ]),
    log,
    limits,
  })
  const heard: string[] = []
  broker.onMessage((topic, payload) => heard.push(`${topic} ${Buffer.from(payload).toString('utf8')}`))
  const clients: MqttClient[] = []
  const latest = new Map<string, MqttClient>()
  const sockets: Socket[] = []
  return {
    broker,
    heard,
    async dial(username, options = {}) {
      // A bridge that is alive keeps its name (building-662).
      if (!options.rival) await latest.get(username)?.endAsync(true)
      const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
        protocolVersion: 4,
        clientId: username,
        username,
        password,
        clean: true,
        reconnectPeriod: 0,
        ...options,
      })
      clients.push(client)
      latest.set(username, client)
      client.on('error', () => {})
      return await new Promise((resolve, reject) => {
        client.once('connect', () => resolve(client))
        client.once('close', () => reject(new Error('closed')))
        client.once('error', reject)
      })
    },
    raw() {
      return new Promise((resolve, reject) => {
        const socket = connect(broker.port, '127.0.0.1', () => resolve(socket))
        sockets.push(socket)
        socket.once('error', reject)
      })
    },
    async stop() {
      for (const client of clients) client.end(true)
      for (const socket of sockets) socket.destroy()
      await broker.close()
    },
  }
}

export function closed(socket: Socket | MqttClient): Promise<void> {
  return new Promise(resolve => socket.once('close', () => resolve()))
}
