import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import { Throttle } from '@mayim/core/sign-in/throttle.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

const hourMs = 3_600_000
/** No text of the hub is worth sending later. */
const longestLifeMs = 2 * hourMs
/** More than a full building requests in its busiest hour. */
const knownAnHour = 200
/** Texts to unknown numbers: a patron who signs in at the hub for the first time has no account yet. */
const strangersAnHour = 20

const check = Compile(
  Type.Object({
    text: Type.Object(
      {
        key: Type.String({ minLength: 1, maxLength: 200 }),
        to: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$', maxLength: 16 }),
        body: Type.String({ minLength: 1, maxLength: 500 }),
        kind: Type.Enum(['loginCode', 'waitListOffer', 'alarm']),
        channel: Type.Optional(Type.Literal('voice')),
        expiresAt: Type.String({ format: 'date-time', maxLength: 30 }),
      },
      { additionalProperties: false },
    ),
  }),
)

export type HubTextIntake = (facility: Facility, body: unknown) => Promise<Result<{ queued: number }>>

/**
 * Queues the texts of the hub, each once by its key. A stolen hub key must not text the world: only the kinds that the
 * hub sends, only to known numbers and that of the facility, to unknown ones only a login code without a link, each within an hourly budget.
 * Refuses invalid and tooMany.
 */
export function createHubTextIntake({ hostClock }: Pick<Facility, 'hostClock'>): HubTextIntake {
  const known = new Throttle(hostClock, knownAnHour, hourMs)
  const strangers = new Throttle(hostClock, strangersAnHour, hourMs)
  return async (facility, body) => {
    if (!check.Check(body)) return refuse('invalid', 'invalid')
    const { key, ...text } = body.text
    const expiresAtMs = Date.parse(text.expiresAt)
    const isCode = text.kind === 'loginCode'
    if (Number.isNaN(expiresAtMs) || (isCode && text.body.includes('://')))
      return refuse('invalid', 'invalid')
    const isOwn = text.kind === 'alarm' && text.to === facility.settings.current().phoneNumber
    const isKnown = isOwn || (await userByPhone(facility.db, text.to)) !== undefined
    if (!isKnown && !isCode) return refuse('invalid', 'invalid')
    if ((isKnown ? known : strangers).take('texts') > 0) return refuse('tooMany', 'tooMany')
    const latestMs = facility.hostClock.now() + longestLifeMs
    const expiresAt = new Date(Math.min(expiresAtMs, latestMs)).toISOString()
    return facility.write(async trx => {
      await queueMessage(facility, trx, { ...text, expiresAt, dedupeKey: `hub:${key}` })
      return ok({ queued: 1 })
    })
  }
}

/** Whether a sendSms command carries a text of the hub, not a relayed call. */
export function isHubText(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'text' in body
}
