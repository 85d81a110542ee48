import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Facility } from '../../ground/runtime/facility.ts'
import { addSecurityHeaders } from '../security-headers.ts'
import type { OperatorView } from './operator-view.ts'
import { serveDocs } from './serve-docs.ts'
import { serveHealth } from './serve-health.ts'

/**
 * Serves `/metrics`, health and the pages of the calls to the operator, at an address of their own (threats-123). Returns
 * the port.
 */
export async function startOperatorServer(
  facility: Facility,
  view: OperatorView,
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
  serveHealth(app, facility, view)
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await view.metrics()),
  )
  await serveDocs(app, view.side, view.version)
  ends.defer(async () => app.close())
  await app.listen(address)
  return portOf(app)
}

/** The port on which a server listens. */
export function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
