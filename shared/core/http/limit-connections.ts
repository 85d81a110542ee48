import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { addressGroup } from '../sign-in/throttle.ts'

/**
 * How many connections may stand at one time, in all and of one address. A phone company, or a filter of the internet
 * through which a whole neighborhood reads, uses one address, and a browser opens up to six connections.
 */
export const connectionLimits = { inAll: 4_000, ofAddress: 2_000 }

/** From this share of a limit on, connections that wait for nothing are closed: a browser keeps them for a minute. */
const nearlyAll = 3 / 4
const closeEveryMs = 1_000

/**
 * Ends each connection beyond the limits, so that one address cannot take them all (threats-F17).
 * @param isExempt the proxies, which bring the connections of everybody, and this machine
 */
export function limitConnections(
  server: Server,
  { inAll, ofAddress }: typeof connectionLimits,
  isExempt: (address: string) => boolean,
): void {
  const counts = new Map<string, number>()
  let standing = 0
  let closedAt = Number.NEGATIVE_INFINITY
  const closeIdle = () => {
    if (performance.now() - closedAt < closeEveryMs) return
    closedAt = performance.now()
    server.closeIdleConnections()
  }
  server.maxConnections = inAll
  server.on('connection', (socket: Socket) => {
    standing += 1
    socket.once('close', () => {
      standing -= 1
    })
    if (standing >= inAll * nearlyAll) closeIdle()
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const group = addressGroup(address)
    const count = counts.get(group) ?? 0
    if (count >= ofAddress * nearlyAll) closeIdle()
    if (count >= ofAddress) return void socket.destroy()
    counts.set(group, count + 1)
    socket.once('close', () => {
      const left = (counts.get(group) ?? 1) - 1
      if (left > 0) counts.set(group, left)
      else counts.delete(group)
    })
  })
}

/** Often it was this side that had no time to read a request that was not complete in time. */
const brokenRequests: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '503 Service Unavailable\r\nRetry-After: 2',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is no request, or was not complete in time, and ends its connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = brokenRequests[error.code ?? ''] ?? '400 Bad Request'
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  socket.destroy(error)
}
