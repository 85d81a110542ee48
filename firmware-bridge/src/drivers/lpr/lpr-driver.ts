import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Driver, type DriverHost, DriverRefusal } from '../../ground/driver.ts'

export interface PlateCamera {
  /** The last part of the address that the camera calls. */
  readonly secret: string
  readonly format: PlateFormat
}

export interface LprOptions {
  readonly port: number
  readonly host: string
  readonly cameras: Readonly<Record<Point, PlateCamera>>
}

/** The port on which the driver listens; 0 before it has started. */
export interface LprDriver extends Driver {
  readonly port: number
}

const readAtMost = 64 * 1024
const largestMessage = 8 * 1024 * 1024
const answerWithinMs = 10_000
const samePlateMs = 5_000

/**
 * Listens for the messages of cameras that read number plates, at `POST /lpr/<secret>`. Reports the plate and keeps
 * nothing of the message. The same plate within five seconds counts once (building-181).
 */
export function createLprDriver({ port, host: address, cameras }: LprOptions): LprDriver {
  const entries = Object.entries(cameras) as [Point, PlateCamera][]
  const lastSeen = new Map<Point, { readonly plate: string; readonly at: number }>()
  let server: Server | null = null
  let host: DriverHost | null = null

  const report = (point: Point, plate: string): void => {
    const now = performance.now()
    const last = lastSeen.get(point)
    lastSeen.set(point, { plate, at: now })
    if (last?.plate !== plate || now - last.at > samePlateMs) host?.event(point, 'plate', { plate })
  }
  const handle = async (request: IncomingMessage): Promise<number> => {
    const [, secret = ''] = /^\/lpr\/([^/?]{1,200})$/.exec(request.url ?? '') ?? []
    const found = entries.find(([, camera]) => isSame(camera.secret, secret))
    if (!found) return 404
    if (request.method !== 'POST') return 405
    const body = await readStart(request)
    if (body === null) return 413
    const plate = readPlate(found[1].format, body)
    if (plate !== null) report(found[0], plate)
    return 204
  }

  return {
    points: entries.map(([point]) => ({
      point,
      name: point,
      caps: [],
      safe: {},
      model: 'Number plate webhook',
      fw: '',
    })),
    get port() {
      const listening = server?.address()
      return typeof listening === 'object' && listening ? listening.port : 0
    },
    async start(realHost) {
      host = realHost
      const started = createServer(
        { requestTimeout: answerWithinMs, maxHeaderSize: 8 * 1024 },
        (request, response) => {
          handle(request).then(
            status => response.writeHead(status, { connection: 'close' }).end(),
            () => response.destroy(),
          )
        },
      )
      started.maxConnections = 20
      server = started
      await new Promise<void>((resolve, reject) => {
        started.once('error', reject)
        started.listen(port, address, resolve)
      })
      for (const [point] of entries) {
        realHost.state(point, {}, 'start')
        realHost.avail(point, 'online')
      }
    },
    async begin() {
      throw new DriverRefusal('unavailable', 'a camera takes no commands')
    },
    async stop() {
      const running = server
      server = null
      running?.closeAllConnections()
      if (running) await new Promise(resolve => running.close(resolve))
    },
  }
}

/** Reads a message to its end and returns its start, where the plate stands; null if the message is too long. */
async function readStart(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let [kept, length] = [0, 0]
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestMessage) return null
    if (kept < readAtMost) parts.push(part.subarray(0, readAtMost - kept))
    kept = Math.min(readAtMost, kept + part.length)
  }
  return Buffer.concat(parts).toString('utf8')
}

function isSame(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

/** Where a camera writes the plate in its message. */
type PlateFormat =
  /** JSON; `field` is a path such as `plate` or `data.results.0.plate`. */
  | { readonly type: 'json'; readonly field: string }
  /** The event notification of Hikvision's ISAPI: XML, alone or as a part of a multipart message. */
  | { readonly type: 'hikvision' }

const longestPlate = 16

/** The plate in a message, in letters and digits; null if there is none. A message without a plate is ignored. */
export function readPlate(format: PlateFormat, body: string): string | null {
  const found = format.type === 'json' ? inJson(body, format.field) : inXml(body)
  const plate =
    found
      ?.normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return plate.length >= 2 && plate.length <= longestPlate ? plate : null
}

function inJson(body: string, field: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' ? value.slice(0, 4 * longestPlate) : null
}

function inXml(body: string): string | null {
  const [, plate = null] = /<licensePlate>([^<]{1,64})<\/licensePlate>/.exec(body) ?? []
  return plate
}
