import type { WebSocket } from 'ws'

/** Close codes of the channel, in the range that is free for applications. */
const endedCode = 4000
/** A newer channel of the same facility has taken over. */
export const replacedCode = 4001
const answerWithinMs = 1_000

/** The close frame tells why; who does not answer it is cut off. */
export function endSocket(socket: WebSocket, reason: string, code = endedCode): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), answerWithinMs).unref()
}
