import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteDelivery } from './note-delivery.ts'
import { receiveReply } from './receive-reply.ts'
import { inboundPath, statusPath } from './twilio-addresses.ts'
import type { TwilioAccount } from './twilio-messenger.ts'

const bodyMax = 32 * 1024

export interface TwilioHooks {
  readonly accountOf: () => Promise<TwilioAccount | null>
  /** The public address of the portal, which Twilio signs; null: no report can be proved, so none is accepted. */
  readonly publicUrl: string | null
  /** Called when a text was queued. */
  readonly onMessage: () => void
}

/**
 * Mounts what Twilio calls: the reports of deliveries, and the texts of patrons. No calls of the contract: Twilio's
 * signature over the address and the fields proves the sender (messages-525).
 */
export async function mountTwilio(app: FastifyInstance, facility: Facility, hooks: TwilioHooks) {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyMax },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(statusPath, { bodyLimit: bodyMax }, async (request, reply) => {
      const fields = await provenFields(request, hooks)
      if (fields === null) return reply.code(403).send()
      const messageId = new URL(request.url, 'http://portal').searchParams.get('message') ?? ''
      const { MessageStatus, CallStatus = '', ErrorCode = CallStatus } = fields
      await noteDelivery(facility, { messageId, status: MessageStatus ?? CallStatus, code: ErrorCode })
      return reply.code(204).send()
    })
    scope.post(inboundPath, { bodyLimit: bodyMax }, async (request, reply) => {
      const fields = await provenFields(request, hooks)
      if (fields === null) return reply.code(403).send()
      const { MessageSid: providerId = '', From: from = '', Body: words = '' } = fields
      await receiveReply(facility, { providerId, from, words })
      hooks.onMessage()
      // Our own answers leave by the queue, so Twilio has nothing to say.
      return reply.type('text/xml; charset=utf-8').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
    })
  })
}

type Fields = Readonly<Record<string, string | undefined>>

/** The fields of a request that Twilio signed; null for any other. */
async function provenFields(request: FastifyRequest, hooks: TwilioHooks): Promise<Fields | null> {
  const signature = request.headers['x-twilio-signature']
  const account = await hooks.accountOf()
  if (typeof signature !== 'string' || account === null || hooks.publicUrl === null) return null
  const { default: twilio } = await import('twilio')
  const fields = (request.body ?? {}) as Record<string, string>
  const address = `${new URL(hooks.publicUrl).origin}${request.url}`
  return twilio.validateRequest(account.authToken, signature, address, fields) ? fields : null
}
