import type { Side } from '@mayim/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { WatchedCertificate } from '../../operator/tls/watch-certificate.ts'
import type { RequestMetrics } from './metrics.ts'
import type { HealthOfSide } from './serve-health.ts'

/** What the operator may see of a side's server. */
export interface OperatorView extends HealthOfSide {
  readonly side: Side
  readonly version: string
  /** Prometheus text. */
  metrics(): Promise<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorView: OperatorView
  }
}

interface ViewOptions {
  readonly side: Side
  readonly version: string
  readonly isReady?: () => boolean
  readonly isLinked?: () => Promise<boolean>
  readonly certificate?: WatchedCertificate | null
}

/** Adds `operatorView` to a side's server. It is not ready from the moment that it stops. */
export function addOperatorView(
  app: FastifyInstance,
  { changes }: Facility,
  requests: RequestMetrics,
  { side, version, certificate = null, isReady = () => true, isLinked = async () => false }: ViewOptions,
): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.decorate('operatorView', {
    side,
    version,
    isReady: () => !stopping && isReady(),
    certificate,
    metrics: async () => {
      const gauges: Record<string, number> = {
        mayim_change_position: changes.head,
        mayim_live_screens: app.live.size,
        mayim_linked: (await isLinked()) ? 1 : 0,
        ...(certificate ? { mayim_certificate_days_left: certificate.daysLeft() } : {}),
      }
      const lines = Object.entries(gauges).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`)
      return `${requests.text()}${lines.join('')}`
    },
  })
}
