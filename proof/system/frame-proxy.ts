import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** How often a frame meets each fate, from 0 to 1. */
export interface Weather {
  readonly late: number
  readonly twice: number
  readonly lost: number
  readonly spoilt: number
  /** The line breaks instead of carrying it. */
  readonly cut: number
}

export const fair: Weather = { late: 0, twice: 0, lost: 0, spoilt: 0, cut: 0 }
export const foul: Weather = { late: 0.3, twice: 0.15, lost: 0.05, spoilt: 0.04, cut: 0.02 }
/** Late frames overtake each other. */
const latestMs = 400

export interface FrameProxy {
  readonly url: string
  /** Where it leads to. */
  targetPort: number
  weather: Weather
  /** Frames that came to it so far. */
  readonly frames: number
  /** Breaks the line now. */
  cut(): void
  close(): Promise<void>
}

/** Stands between the sides and takes frames for what the dice say. */
export async function frameProxy(dice: () => number): Promise<FrameProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  const sockets = new Set<WebSocket>()
  let frames = 0
  const proxy: FrameProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targetPort: 0,
    weather: fair,
    get frames() {
      return frames
    },
    cut: () => {
      for (const socket of sockets) socket.terminate()
    },
    async close() {
      proxy.cut()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('connection', (near, request) => {
    const headers = { authorization: request.headers.authorization ?? '' }
    const far = new WebSocket(`ws://127.0.0.1:${proxy.targetPort}${request.url}`, {
      headers,
      perMessageDeflate: false,
    })
    const open = once(far, 'open').then(
      () => true,
      () => false,
    )
    carry(near, far, open)
    carry(far, near, open)
  })
  return proxy

  function carry(from: WebSocket, to: WebSocket, open: Promise<unknown>): void {
    sockets.add(from)
    from.on('error', () => from.terminate())
    from.on('close', () => {
      sockets.delete(from)
      to.terminate()
    })
    from.on('message', data => void open.then(() => pass(String(data), to)))
  }

  function pass(text: string, to: WebSocket): void {
    const { late, twice, lost, spoilt, cut } = proxy.weather
    frames += 1
    const broken = dice() < cut
    if (broken) proxy.cut()
    if (broken || dice() < lost) return
    const frame = dice() < spoilt ? spoil(text) : text
    const copies = dice() < twice ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) {
      if (dice() < late) setTimeout(() => hand(frame, to), dice() * latestMs)
      else hand(frame, to)
    }
  }

  /** Another letter somewhere, which may leave it well formed or not. */
  function spoil(text: string): string {
    const at = Math.floor(dice() * text.length)
    return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
  }
}

function hand(frame: string, to: WebSocket): void {
  if (to.readyState === WebSocket.OPEN) to.send(frame)
}
