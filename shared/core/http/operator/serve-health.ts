import type { FastifyInstance } from 'fastify'
import { isFrozenNow } from '../../ground/calendar/shabbos-now.ts'
import { readHead } from '../../ground/log/change-head-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { WatchedCertificate } from '../../operator/tls/watch-certificate.ts'

export interface HealthOfSide {
  readonly isReady: () => boolean
  /** Null for a side that serves no https itself. */
  readonly certificate: Pick<WatchedCertificate, 'daysLeft' | 'isRenewalWaiting'> | null
}

/**
 * `/healthz`: the process answers, and the days left of its certificate. `/readyz`: its database answers and stores writes, and it is not stopping.
 * `/updatez`: the process may be updated or restarted now; 503 from Friday noon on (visit-142).
 */
export function serveHealth(app: FastifyInstance, facility: Facility, side: HealthOfSide): void {
  app.get('/healthz', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').send(`ok\n${certificateLine(side)}`)
  })
  app.get('/readyz', async (_request, reply) => {
    const isWorking = side.isReady() && facility.storage.fault === null
    const ready = isWorking && (await databaseAnswers(facility))
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/updatez', async (_request, reply) => {
    const frozen = isFrozenNow(facility)
    return reply
      .code(frozen ? 503 : 200)
      .type('text/plain; charset=utf-8')
      .send(frozen ? 'frozen\n' : 'open\n')
  })
}

function certificateLine({ certificate }: HealthOfSide): string {
  if (certificate === null) return ''
  const waiting = certificate.isRenewalWaiting() ? ', a renewed one waits' : ''
  return `certificate: ${certificate.daysLeft()} days left${waiting}\n`
}

async function databaseAnswers(facility: Facility): Promise<boolean> {
  try {
    await readHead(facility.db)
    return true
  } catch {
    return false
  }
}
