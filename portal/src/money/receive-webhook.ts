import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import type { FastifyInstance } from 'fastify'
import type { CardFacility } from './cards.ts'
import { receiveCallback } from './reconcile-payments-job.ts'

const path = '/webhooks/:processor'
const bodyMax = 256 * 1024

/**
 * Mounts the callbacks of the processors. They are no calls of the contract: each processor proves its own in its way,
 * and most only make the portal look the payment up (docs/decisions/030).
 */
export async function mountWebhook(app: FastifyInstance, facility: CardFacility): Promise<void> {
  mountReturns(app)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyMax },
      async (_: unknown, body: string) => body,
    )
    scope.post<{ Params: { processor: string }; Querystring: Record<string, string | undefined> }>(
      path,
      { bodyLimit: bodyMax },
      async ({ params, headers, query, ip, body }, reply) => {
        const secret = await openSecret(facility, 'ccProcessorWebhookSecret')
        const isAccepted = await receiveCallback(facility, params.processor, {
          rawBody: typeof body === 'string' ? body : '',
          headers,
          query,
          address: ip,
          secret: secret?.reveal() ?? '',
        })
        return reply.code(isAccepted ? 200 : 400).send()
      },
    )
  })
}

const script = `parent.postMessage({ mayimCard: location.pathname.split('/').at(-1) }, location.origin)`

/**
 * The page to which a processor's page leads in its frame: it tells our page that hers is done. It proves nothing; the
 * portal asks the processor.
 */
function mountReturns(app: FastifyInstance): void {
  app.get('/cards/returned.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/cards/returned/:how', async (_request, reply) => {
    reply.removeHeader('x-frame-options')
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>-</title><script src="/cards/returned.js"></script>')
  })
}
