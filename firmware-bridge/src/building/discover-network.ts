import makeMdns, { type MulticastDNS, type ResponsePacket } from 'multicast-dns'
import { readObject } from '../drivers/mqtt-devices/dialect.ts'
import { type FoundDevice, textOf } from './found-device.ts'

/** Where devices of the network are asked for; a test has its own. */
export interface MulticastPlace {
  readonly port?: number
  readonly interface?: string
  readonly bind?: string
}

const listenMs = 1_500
const answerMs = 1_500
const shelly = '_shelly._tcp.local'
/** Raw printing, usually on port 9100. */
const printer = '_pdl-datastream._tcp.local'

/** An instance of a service: its host by the last answers, and what it says of itself. */
interface Service {
  readonly service: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly says: ReadonlyMap<string, string>
}

/**
 * The Shellys and printers that answer by mDNS (building-251). A Shelly is asked for its outputs and inputs; one with a
 * password tells neither.
 */
export async function discoverInNetwork(place: MulticastPlace = {}): Promise<FoundDevice[]> {
  const found = await askNetwork(place)
  return Promise.all(found.map(each => (each.service === shelly ? shellyOf(each) : printerOf(each))))
}

async function askNetwork(place: MulticastPlace): Promise<Service[]> {
  const mdns = makeMdns(place)
  const heard = new Records()
  try {
    await new Promise<void>((resolve, reject) => {
      mdns.once('ready', resolve)
      mdns.once('error', reject)
    })
    mdns.on('error', () => undefined)
    mdns.on('response', packet => {
      for (const record of [...(packet.answers ?? []), ...(packet.additionals ?? [])]) heard.take(record)
      askForMissing(mdns, heard)
    })
    mdns.query([shelly, printer].map(name => ({ name, type: 'PTR' as const })))
    await new Promise(resolve => setTimeout(resolve, listenMs))
  } finally {
    await new Promise<void>(resolve => mdns.destroy(() => resolve()))
  }
  return heard.services()
}

/** Some devices answer with the name of a service alone. */
function askForMissing(mdns: MulticastDNS, heard: Records): void {
  const questions = heard.missing()
  if (questions.length > 0) mdns.query(questions)
}

const mostRecords = 500

type Answer = NonNullable<ResponsePacket['answers']>[number]

/** The records of answers: names of services, their host and port, the addresses of hosts. */
class Records {
  readonly #instances = new Map<string, string>()
  readonly #hosts = new Map<string, { readonly target: string; readonly port: number }>()
  readonly #addresses = new Map<string, string>()
  readonly #texts = new Map<string, ReadonlyMap<string, string>>()
  readonly #asked = new Set<string>()

  take(record: Answer): void {
    const name = record.name.toLowerCase()
    if (record.type === 'PTR' && (name === shelly || name === printer))
      put(this.#instances, record.data, name)
    else if (record.type === 'SRV') put(this.#hosts, name, record.data)
    else if (record.type === 'A') put(this.#addresses, name, record.data)
    else if (record.type === 'TXT') put(this.#texts, name, pairsOf(record.data))
  }

  /** What is to be asked once: the host of a service, the address of a host. */
  missing(): { name: string; type: 'SRV' | 'A' }[] {
    const hosts = [...this.#instances.keys()].flatMap(name =>
      this.#hosts.has(name.toLowerCase()) ? [] : [{ name, type: 'SRV' as const }],
    )
    const addresses = [...this.#hosts.values()].flatMap(({ target }) =>
      this.#addresses.has(target.toLowerCase()) ? [] : [{ name: target, type: 'A' as const }],
    )
    const fresh = [...hosts, ...addresses].filter(({ name, type }) => !this.#asked.has(`${type} ${name}`))
    for (const { name, type } of fresh) this.#asked.add(`${type} ${name}`)
    return fresh
  }

  services(): Service[] {
    return [...this.#instances].flatMap(([name, service]) => {
      const { target, port } = this.#hosts.get(name.toLowerCase()) ?? { target: '', port: 0 }
      const host = this.#addresses.get(target.toLowerCase())
      const says = this.#texts.get(name.toLowerCase()) ?? new Map()
      return host === undefined || port === 0
        ? []
        : [{ service, name: labelOf(name, service), host, port, says }]
    })
  }
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size < mostRecords || map.has(key)) map.set(key, value)
}

function labelOf(name: string, service: string): string {
  return name.slice(0, Math.max(0, name.length - service.length - 1))
}

/** The pairs of a TXT record, such as `gen=2`. */
function pairsOf(data: string | Buffer | readonly (string | Buffer)[]): Map<string, string> {
  const texts = (Array.isArray(data) ? data : [data]).map(String)
  return new Map(
    texts.flatMap(text => {
      const at = text.indexOf('=')
      return at > 0 ? [[text.slice(0, at).toLowerCase(), text.slice(at + 1)] as const] : []
    }),
  )
}

async function shellyOf({ name, host, port, says }: Service): Promise<FoundDevice> {
  const parts = Object.keys((await statusOf(host, port)) ?? {})
  const numbers = (kind: string) =>
    parts.flatMap(part => (part.startsWith(`${kind}:`) ? [part.slice(kind.length + 1)] : []))
  const address = port === 80 ? host : `${host}:${port}`
  return {
    make: 'shelly',
    url: '',
    address,
    name: textOf(name),
    model: textOf(says.get('app')),
    relays: numbers('switch'),
    inputs: numbers('input'),
  }
}

/** The parts of a Shelly without a password; null for one that does not tell them. */
async function statusOf(host: string, port: number): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(`http://${host}:${port}/rpc/Shelly.GetStatus`, { signal })
    return response.ok ? readObject((await response.text()).slice(0, 20_000)) : null
  } catch {
    return null
  }
}

async function printerOf({ name, host, port, says }: Service): Promise<FoundDevice> {
  const model = textOf(says.get('ty') ?? says.get('product'))
  return {
    make: 'printer',
    url: '',
    address: `${host}:${port}`,
    name: textOf(name),
    model,
    relays: [],
    inputs: [],
  }
}
