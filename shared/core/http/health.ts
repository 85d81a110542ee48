import type { FastifyInstance } from 'fastify'
import { isFrozenNow } from '../calendar/shabbos-now.ts'
import { readHead } from '../log/change-head-table.ts'
import type { Facility } from '../runtime/facility.ts'
import type { LiveEvents } from './live-events.ts'
import type { RequestMetrics } from './metrics.ts'

/**
 * `/healthz`: the process answers. `/readyz`: its database answers and stores writes, and it is not stopping.
 * `/updatez`: the process may be updated or restarted now; 503 from Friday noon on (visit-142). `/metrics`: Prometheus
 * text, for this machine only.
 */
export function serveHealth(
  app: FastifyInstance,
  facility: Facility,
  parts: {
    readonly metrics: RequestMetrics
    readonly live: LiveEvents
    readonly isReady: () => boolean
    readonly moreMetrics: () => string
  },
): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', async (_request, reply) => {
    const isWorking = !stopping && parts.isReady() && facility.storage.fault === null
    const ready = isWorking && (await databaseAnswers(facility))
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/updatez', async (_request, reply) => {
    const frozen = isFrozenNow(facility)
    return reply
      .code(frozen ? 503 : 200)
      .type('text/plain')
      .send(frozen ? 'frozen\n' : 'open\n')
  })
  app.get('/metrics', async (request, reply) => {
    if (!isThisMachine(request.ip)) return reply.callNotFound()
    const own = [
      '# TYPE mayim_change_position gauge',
      `mayim_change_position ${facility.changes.head}`,
      '# TYPE mayim_live_screens gauge',
      `mayim_live_screens ${parts.live.size}`,
    ].join('\n')
    return reply
      .type('text/plain; version=0.0.4')
      .send(`${parts.metrics.text()}${own}\n${parts.moreMetrics()}`)
  })
}

async function databaseAnswers(facility: Facility): Promise<boolean> {
  try {
    await readHead(facility.db)
    return true
  } catch {
    return false
  }
}

function isThisMachine(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}
