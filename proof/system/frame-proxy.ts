import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** The probability of each fault for a frame, from 0 to 1. */
export interface FaultRates {
  readonly late: number
  readonly twice: number
  readonly lost: number
  readonly corrupted: number
  /** The connection is cut instead of forwarding the frame. */
  readonly cut: number
}

export const noFaults: FaultRates = { late: 0, twice: 0, lost: 0, corrupted: 0, cut: 0 }
export const faultyLink: FaultRates = { late: 0.3, twice: 0.15, lost: 0.05, corrupted: 0.04, cut: 0.02 }
/** Late frames are overtaken by others. */
const latestMs = 400

export interface FrameProxy {
  readonly url: string
  /** The port that connections are forwarded to. */
  targetPort: number
  faultRates: FaultRates
  /** The number of frames received so far. */
  readonly frames: number
  /** Cuts every connection. */
  cut(): void
  close(): Promise<void>
}

/** A WebSocket proxy between the sides that delays, repeats, drops and corrupts frames at random. */
export async function frameProxy(dice: () => number): Promise<FrameProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  const sockets = new Set<WebSocket>()
  let frames = 0
  const proxy: FrameProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targetPort: 0,
    faultRates: noFaults,
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
    forward(near, far, open)
    forward(far, near, open)
  })
  return proxy

  function forward(from: WebSocket, to: WebSocket, open: Promise<unknown>): void {
    sockets.add(from)
    from.on('error', () => from.terminate())
    from.on('close', () => {
      sockets.delete(from)
      to.terminate()
    })
    from.on('message', data => void open.then(() => applyFaults(String(data), to)))
  }

  function applyFaults(text: string, to: WebSocket): void {
    const { late, twice, lost, corrupted, cut } = proxy.faultRates
    frames += 1
    const broken = dice() < cut
    if (broken) proxy.cut()
    if (broken || dice() < lost) return
    const frame = dice() < corrupted ? corrupt(text) : text
    const copies = dice() < twice ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) {
      if (dice() < late) setTimeout(() => send(frame, to), dice() * latestMs)
      else send(frame, to)
    }
  }

  /** Changes one character, which may or may not leave the JSON valid. */
  function corrupt(text: string): string {
    const at = Math.floor(dice() * text.length)
    return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
  }
}

function send(frame: string, to: WebSocket): void {
  if (to.readyState === WebSocket.OPEN) to.send(frame)
}
