import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addToTally, deliveryOf, reportDelivery } from '@mayim/core/messages/outbound-table.ts'
import { ok } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countStrange } from '../strange/count-strange.ts'
import { noteRefused, reasonOfCode } from './note-refused.ts'
import { receiveReply } from './receive-reply.ts'
import { noteTextsStopped } from './stop-texts.ts'
import { inboundPath, statusPath, stoppedCode, type TwilioAccount } from './twilio-messenger.ts'

const bodyMax = 32 * 1024

export interface TwilioHooks {
  readonly accountOf: () => Promise<TwilioAccount | null>
  /** The public address of the portal, which Twilio signs; null: no report can be proved, so none is accepted. */
  readonly publicUrl: string | null
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
      const { MessageStatus, SmsStatus, CallStatus = '', ErrorCode = CallStatus } = fields
      const status = MessageStatus || SmsStatus || CallStatus
      await noteDelivery(facility, { messageId, status, code: ErrorCode })
      return reply.code(204).send()
    })
    scope.post(inboundPath, { bodyLimit: bodyMax }, async (request, reply) => {
      const fields = await provenFields(request, hooks)
      if (fields === null) return reply.code(403).send()
      const { MessageSid, SmsMessageSid, SmsSid, From: from = '', Body: words = '' } = fields
      const providerId = MessageSid || SmsMessageSid || SmsSid || ''
      if (from === '' || providerId === '')
        await countStrange(facility, 'twilio', 'a text without its sender')
      else await receiveReply(facility, { providerId, from, words })
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

/** A report of the provider about one text or call. */
interface DeliveryReport {
  readonly messageId: string
  /** Twilio's word, such as `sent`, `delivered`, `undelivered`, `failed`; of a call `completed`, `no-answer`. */
  readonly status: string
  /** Twilio's code of a failure, its word of a call; '' without one. */
  readonly code: string
}

const ends: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  // Of calls. An answering machine counts as an answer.
  completed: 'delivered',
  busy: 'undelivered',
  'no-answer': 'undelivered',
  canceled: 'undelivered',
}

/**
 * What comes before the end, of texts and of calls (twilio.com/docs/messaging/api/message-resource, …/voice/api/call-resource).
 * `partially_delivered`: some parts of a long text; its end follows.
 */
const underWay: ReadonlySet<string> = new Set([
  ...['accepted', 'scheduled', 'queued', 'sending', 'sent', 'receiving', 'received', 'partially_delivered'],
  ...['initiated', 'ringing', 'in-progress', 'answered'],
])

/**
 * Stores what became of a text or a call (messages-525). Only the end counts, so reports may come late, twice or in any
 * order; a delivered one stays delivered. A phone that answered STOP is noted.
 */
async function noteDelivery(facility: Facility, report: DeliveryReport): Promise<void> {
  const delivery = ends[report.status]
  if (delivery === undefined) {
    if (!underWay.has(report.status)) await countStrange(facility, 'twilio', `status ${report.status}`)
    return
  }
  const deliveredAt = new Date(facility.hostClock.now()).toISOString()
  const noted = await facility.write(async trx => {
    const before = await deliveryOf(trx, report.messageId)
    if (before && before.delivery === '' && delivery === 'undelivered')
      await addToTally(
        trx,
        { day: tonight(facility), kind: before.kind, channel: before.channel },
        { undelivered: 1 },
      )
    return ok(
      await reportDelivery(trx, report.messageId, { delivery, deliveryCode: report.code, deliveredAt }),
    )
  })
  const reason = reasonOfCode(report.code)
  if (delivery === 'undelivered' && reason !== undefined && reason !== 'country')
    await noteRefused(facility, '', reason)
  if (!noted.ok || noted.value === null) return
  if (delivery === 'undelivered')
    facility.log.warn({ message: report.messageId, code: report.code }, 'a message was not delivered')
  if (report.code === stoppedCode && noted.value.userId !== null)
    await noteTextsStopped(facility, noted.value.userId)
}
