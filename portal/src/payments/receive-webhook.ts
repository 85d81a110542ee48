import { openSecret } from '@mayim/core/settings/open-secret.ts'
import type { FastifyInstance } from 'fastify'
import type { CardFacility } from './cards.ts'
import { receiveProcessorEvent } from './reconcile-payments-job.ts'

const path = '/webhooks/stripe'
const bodyMax = 256 * 1024

/**
 * Mounts the processor's webhook. It is no call of the contract: the signature over the raw body proves the sender, and
 * an event only makes the portal look the payment up (docs/decisions/030).
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
      const isAccepted =
        secret !== null &&
        typeof signature === 'string' &&
        typeof request.body === 'string' &&
        (await receiveProcessorEvent(facility, request.body, signature, secret.reveal()))
      return reply.code(isAccepted ? 200 : 400).send()
    })
  })
}
