import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { judgeStaffText } from '@mayim/shared/domain/staff-text.ts'
import { mobilePhone } from '@mayim/shared/operations/auth/mobile-phone.ts'
import type { Caller, Readers } from '@mayim/shared/operations/facility.ts'
import { messagesSince } from '@mayim/shared/operations/messages/outbound-table.ts'
import { queueMessage } from '@mayim/shared/operations/messages/queue-message.ts'
import { recordAll } from '@mayim/shared/operations/record-change.ts'
import { shabbosRefusal } from '@mayim/shared/operations/settings/shabbos-now.ts'
import { userByPhone, usersById } from '@mayim/shared/operations/users/user-table.ts'
import { v7 } from 'uuid'
import type { PortalFacility } from '../portal-facility.ts'

const kind = 'staffText'
const dayMs = 86_400_000
const lifeMs = 2 * 3_600_000

/**
 * Texts patrons in the words of the staff, by account or by number: people who are known here alone, each once, and each
 * in the log by her id (operations 7, sendsms; security, T35). Refuses shabbosMode, textHasLink, phoneUnknown,
 * textToNobody and textsSpent.
 * @param input.key of a press; the same again sends nothing more
 */
export async function textPatrons(
  facility: PortalFacility,
  caller: Caller,
  input: {
    readonly msg: string
    readonly users?: readonly string[] | undefined
    readonly numbers?: readonly string[] | undefined
    readonly key?: string | undefined
  },
): Promise<Result<{ queued: number }>> {
  const closed = shabbosRefusal(facility, 'sms')
  if (closed) return closed
  const nowMs = facility.hostClock.now()
  const { countryCode } = facility.settings.current()
  return facility.write(async trx => {
    const named = await byNumbers(trx, input.numbers ?? [], countryCode)
    if (!named.ok) return named
    const known = await usersById(trx, input.users ?? [])
    const phones = new Map(
      [...known.values(), ...named.value].flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])),
    )
    const sentToday = await messagesSince(trx, kind, new Date(nowMs - dayMs).toISOString())
    const judged = judgeStaffText({ msg: input.msg, recipients: phones.size, sentToday })
    if (!judged.ok) return judged
    const key = input.key ?? v7()
    const expiresAt = new Date(nowMs + lifeMs).toISOString()
    for (const [id, to] of phones)
      await queueMessage(facility, trx, {
        kind,
        to,
        body: input.msg,
        dedupeKey: `${kind}:${key}:${id}`,
        expiresAt,
      })
    await recordAll(
      facility,
      trx,
      caller,
      [...phones.keys()].map(id => ({ entity: 'user', id, kind: 'textAsked', fields: {} })),
    )
    return ok({ queued: phones.size })
  })
}

async function byNumbers(db: Readers, numbers: readonly string[], country: string) {
  const found = []
  for (const number of numbers) {
    const phone = mobilePhone(number, country)
    const user = phone === null ? undefined : await userByPhone(db, phone)
    if (!user) return refuse('missing', 'phoneUnknown', { field: 'numbers' })
    found.push(user)
  }
  return ok(found)
}
