import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Side } from '@mayim/contract/call.ts'
import { openApiDocument } from '@mayim/contract/openapi.ts'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Facility } from '../../ground/runtime/facility.ts'
import { noCompilers } from '../no-compilers.ts'
import { addSecurityHeaders } from '../security-headers.ts'
import { type OperatorView, serveHealth } from './operator-view.ts'

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
    schemaController: noCompilers,
    requestTimeout: 8_000,
    forceCloseConnections: true,
  })
  addSecurityHeaders(app, false)
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

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mayim: the calls</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/index.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const script = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, supportedSubmitMethods: [] })\n`

/**
 * `/api/docs`: a page of this side's calls, from the OpenAPI document of the declarations, to read and not to try. The
 * document is at `/api/docs/openapi.json`.
 */
async function serveDocs(app: FastifyInstance, side: Side, version: string): Promise<void> {
  let document: string | undefined
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(side, { version }))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  await app.register(fastifyStatic, {
    root: swaggerFolder(),
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: path => !/\.(html|map)$|oauth2/.test(path),
  })
}

function swaggerFolder(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
}
