import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { queueMessage } from '@mayim/shared/operations/messages/queue-message.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

const check = Compile(
  Type.Object({
    text: Type.Object({
      key: Type.String({ minLength: 1, maxLength: 200 }),
      to: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$', maxLength: 16 }),
      body: Type.String({ minLength: 1, maxLength: 2000 }),
      kind: Type.String({ maxLength: 40 }),
      expiresAt: Type.String({ maxLength: 30 }),
    }),
  }),
)

/** Puts a text of the hub in line, once by its key. Refuses invalid where it is no text. */
export async function takeHubText(facility: Facility, body: unknown): Promise<Result<{ queued: number }>> {
  if (!check.Check(body)) return refuse('invalid', 'invalid')
  const { key, ...text } = body.text
  return facility.write(async trx => {
    await queueMessage(facility, trx, { ...text, dedupeKey: `hub:${key}` })
    return ok({ queued: 1 })
  })
}

/** Whether a command of sendSms brings a text of the hub, and not a call that it relays. */
export function isHubText(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'text' in body
}
