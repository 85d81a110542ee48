import type { WebSocket } from 'ws'
import type { SyncSessionOptions } from './session-options.ts'
import { SyncSession } from './sync-session.ts'

/** Close codes of the channel, in the range that is free for applications. */
const endedCode = 4000
/** A newer channel of the same facility has taken over. */
export const replacedCode = 4001
/** Far above the largest batch; a longer frame ends the channel. */
export const frameBytesMax = 1024 * 1024
const closeWithinMs = 1_000
const tickEveryMs = 1_000

/** Holds a conversation over a socket that is open; it greets after `ready`. */
export function converse(
  socket: WebSocket,
  options: Omit<SyncSessionOptions, 'channel'>,
  ready: Promise<void> = Promise.resolve(),
): SyncSession {
  const channel = {
    send: (text: string) => socket.send(text),
    close: (reason: string) => endSocket(socket, reason),
  }
  const session = new SyncSession({ ...options, channel })
  const ticks = setInterval(() => session.tick(), tickEveryMs)
  socket.on('message', (data, isBinary) => {
    // Text comes in one piece, as the socket's binary type is left as it is.
    if (isBinary || !Buffer.isBuffer(data)) return socket.terminate()
    void ready.then(() => session.receive(data.toString()))
  })
  socket.on('close', () => {
    clearInterval(ticks)
    void session.end()
  })
  ready.then(() => session.begin()).catch(() => socket.terminate())
  return session
}

/** The close frame tells why; who does not answer it is cut off. */
export function endSocket(socket: WebSocket, reason: string, code = endedCode): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}
