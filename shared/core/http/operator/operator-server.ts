import type { Side } from '@mayim/contract/call.ts'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Facility } from '../../runtime/facility.ts'
import { addSecurityHeaders } from '../security-headers.ts'
import { serveDocs } from './serve-docs.ts'
import { serveHealth } from './serve-health.ts'

/** What a side's own server hands to the operator's. */
export interface OperatorView {
  readonly side: Side
  readonly version: string
  readonly isReady: () => boolean
  /** Prometheus text. */
  readonly metrics: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the operator may see of this server. */
    operatorView: OperatorView
  }
}

/**
 * Serves `/metrics`, health and the pages of the calls to the operator, at an address of their own (threats-123). Returns
 * the port.
 */
export async function startOperatorServer(
  facility: Facility,
  { side, version, isReady, metrics }: OperatorView,
  address: { readonly host: string; readonly port: number },
  ends: AsyncDisposableStack,
): Promise<number> {
  const app: FastifyInstance = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024,
    requestTimeout: 8_000,
    forceCloseConnections: true,
  })
  await addSecurityHeaders(app, false)
  serveHealth(app, facility, isReady)
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4').send(metrics()))
  await serveDocs(app, side, version)
  ends.defer(async () => app.close())
  return Number(new URL(await app.listen(address)).port)
}
