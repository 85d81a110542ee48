import { openSecret } from '@mayim/core/settings/open-secret.ts'
import type { FastifyInstance } from 'fastify'
import type { CardFacility } from './cards.ts'
import { hearProcessor } from './cards-job.ts'

const path = '/webhooks/stripe'
const bodyMax = 256 * 1024

/**
 * Where the processor calls back. It is no call of the contract: who calls is proven by the signature over the raw body,
 * and all that comes of it is a look at the payment (docs/decisions/030).
 */
export async function mountWebhook(app: FastifyInstance, facility: CardFacility): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyMax },
      async (_: unknown, body: string) => body,
    )
    scope.post(path, { bodyLimit: bodyMax }, async (request, reply) => {
      const secret = await openSecret(facility, 'ccProcessorWebhookSecret')
      const signature = request.headers['stripe-signature']
      const isHeard =
        secret !== null &&
        typeof signature === 'string' &&
        typeof request.body === 'string' &&
        (await hearProcessor(facility, request.body, signature, secret.reveal()))
      return reply.code(isHeard ? 200 : 400).send()
    })
  })
}
