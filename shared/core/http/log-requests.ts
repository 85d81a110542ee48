import type { FastifyInstance } from 'fastify'
import type { RequestMetrics } from './operator/metrics.ts'

/**
 * One line for each answer, by allow-list: method, route pattern, status, time, ids. Never an address, a
 * query, a body or a header: privacy-27.
 */
export function logRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, id: requestId } = request
    const { id: caller } = request.caller ?? { id: 'anyone' }
    metrics.count(method, route, reply.statusCode, reply.elapsedTime)
    app.log.info({ method, route, status: reply.statusCode, ms, requestId, caller }, 'answered')
  })
}
