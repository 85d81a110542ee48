import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { claimKey, type OnceKey } from '@mayim/core/ground/runtime/claim-key.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { recordAll } from '@mayim/core/ground/runtime/record-change.ts'
import { countByKeyPrefix, messagesSince } from '@mayim/core/messages/outbound-table.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { type PhoneSettings, servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { userByPhone, usersById } from '@mayim/core/people/user-table.ts'
import { checkStaffText } from '@mayim/domain/messages/message-text.ts'
import { isLandline } from '@mayim/domain/people/phone.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'

const kind = 'staffText'
const dayMs = 86_400_000
const lifeMs = 2 * 3_600_000

interface StaffText {
  readonly msg: string
  readonly users?: readonly string[] | undefined
  readonly numbers?: readonly string[] | undefined
  /** Idempotency key: a repeated request writes nothing and returns the first answer. */
  readonly once?: OnceKey | null | undefined
}

/**
 * Texts patrons with a message of the staff, by account or by number: known patrons only, each once, logged by her id;
 * a landline is called (messages-17; threats-T35). A phone that stopped our texts gets none (messages-520).
 */
export async function textPatrons(
  facility: Facility,
  caller: Caller,
  input: StaffText,
): Promise<Result<{ queued: number }>> {
  const closed = shabbosRefusal(facility, 'sms')
  if (closed) return closed
  return facility.write(async trx => {
    const pressId = v7()
    const claimed = input.once ? await claimKey(facility, trx, caller, input.once, pressId) : ok(null)
    if (!claimed.ok) return claimed
    if (claimed.value !== null) return ok({ queued: await countByKeyPrefix(trx, keyOf(claimed.value)) })
    return sendTexts(facility, trx, caller, input, pressId)
  })
}

async function sendTexts(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  input: StaffText,
  pressId: string,
): Promise<Result<{ queued: number }>> {
  const nowMs = facility.hostClock.now()
  const named = await byNumbers(trx, input.numbers ?? [], facility.settings.current())
  if (!named.ok) return named
  const known = await usersById(trx, input.users ?? [])
  const phones = new Map(
    [...known.values(), ...named.value].flatMap(({ id, phone, textsStoppedAt }) =>
      phone && textsStoppedAt === null ? [[id, phone] as const] : [],
    ),
  )
  const sentToday = await messagesSince(trx, kind, new Date(nowMs - dayMs).toISOString())
  const judged = checkStaffText({ msg: input.msg, recipients: phones.size, sentToday })
  if (!judged.ok) return judged
  const expiresAt = new Date(nowMs + lifeMs).toISOString()
  for (const [id, to] of phones)
    await queueMessage(facility, trx, {
      kind,
      to,
      channel: isLandline(to) ? 'voice' : 'text',
      userId: id,
      body: input.msg,
      dedupeKey: `${keyOf(pressId)}${id}`,
      expiresAt,
    })
  await recordAll(
    facility,
    trx,
    caller,
    [...phones.keys()].map(id => ({ entity: 'user', id, kind: 'textAsked', fields: {} })),
  )
  return ok({ queued: phones.size })
}

/** The common prefix of the keys of one request's messages. */
function keyOf(pressId: string): string {
  return `${kind}:${pressId}:`
}

async function byNumbers(db: Readers, numbers: readonly string[], settings: PhoneSettings) {
  const found = []
  for (const number of numbers) {
    const phone = servedPhone(number, settings)
    const user = phone === null ? undefined : await userByPhone(db, phone)
    if (!user) return refuse('missing', 'phoneUnknown', { field: 'numbers' })
    found.push(user)
  }
  return ok(found)
}
