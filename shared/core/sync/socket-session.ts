import type { WebSocket } from 'ws'
import { eachSecond } from '../ground/runtime/beat.ts'
import type { SyncSessionOptions } from './session-options.ts'
import { SyncSession } from './sync-session.ts'

/** Close codes of the channel, in the range that is free for applications. */
const endedCode = 4000
/** A newer connection of the same facility has replaced this one. */
export const replacedCode = 4001
/** Far above the largest batch. A longer frame ends the connection. */
export const frameBytesMax = 1024 * 1024
const closeWithinMs = 1_000
/** A shorter frame, such as a ping, is not worth the threads that compress it. */
const compressedFrom = 1024

/** Runs a sync session over an open socket. It sends its hello after `ready`. */
export function startSocketSession(
  socket: WebSocket,
  options: Omit<SyncSessionOptions, 'channel'>,
  ready: Promise<void> = Promise.resolve(),
): SyncSession {
  const channel = {
    send: (text: string) => socket.send(text, { compress: text.length >= compressedFrom }),
    close: (reason: string) => endSocket(socket, reason),
  }
  const session = new SyncSession({ ...options, channel })
  const endTicks = eachSecond(() => session.tick())
  socket.on('message', (data, isBinary) => {
    // A text frame arrives as one Buffer, because the socket's binaryType is the default.
    if (isBinary || !Buffer.isBuffer(data)) return socket.terminate()
    void ready.then(() => session.receive(data.toString()))
  })
  socket.on('close', () => {
    endTicks()
    void session.end()
  })
  ready.then(() => session.begin()).catch(() => socket.terminate())
  return session
}

/** Closes a socket with a reason, and terminates it if the other side does not answer the close frame. */
export function endSocket(socket: WebSocket, reason: string, code = endedCode): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}
