import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** So long requests wait at most, also if somebody connects in each turn. */
const longestMs = 250

/**
 * Accepts new connections before requests begin. The event loop accepts one connection in each turn: without this, each
 * of those who connect when a night opens waits for the requests of all who are connected, once for each who connected
 * before her (docs/decisions/570). Requests begin in the order in which they came, after the first turn without a new
 * connection.
 */
export function acceptFirst(app: FastifyInstance): void {
  const waiting: (() => void)[] = []
  let isAccepting = false
  let isNew = false
  let begunAt = 0
  const afterTurn = () => {
    if (isNew && performance.now() - begunAt < longestMs) {
      isNew = false
      setImmediate(afterTurn)
      return
    }
    isAccepting = false
    for (const begin of waiting.splice(0)) begin()
  }
  app.server.on('connection', () => {
    isNew = true
    if (isAccepting) return
    isAccepting = true
    begunAt = performance.now()
    setImmediate(afterTurn)
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isAccepting) waiting.push(done)
    else done()
  })
}
