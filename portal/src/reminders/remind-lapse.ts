import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { readMemberships } from '@mayim/core/membership/read-membership.ts'
import { queuedKeys } from '@mayim/core/messages/outbound-table.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { textLanguage, toldDate } from '@mayim/core/messages/told-night.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { creditsThatEnd } from '@mayim/core/prepaid/prepaid-table.ts'
import { money } from '@mayim/core/receipts/receipt-words.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { wordedText } from '@mayim/core/texts/worded-text.ts'
import { isLapseDue } from '@mayim/domain/money/membership.ts'
import { ok } from '@mayim/domain/result.ts'

const dayMs = 86_400_000

/**
 * Queues the texts about memberships that end soon, one for each last date (money-465), and about packages of which
 * something is left (money-834); returns how many.
 */
export async function remindLapse(facility: Facility): Promise<number> {
  const today = tonight(facility)
  const { membershipReminderDays } = facility.settings.current()
  const isDue = (ends: { readonly expires: string }) => isLapseDue(ends, today, membershipReminderDays)
  const members = [...(await readMemberships(facility.db))]
    .filter(([, membership]) => isDue(membership))
    .map(([userId, { expires }]) => ({ userId, expires, key: `lapse:${userId}:${expires}`, left: null }))
  const packages = (await creditsThatEnd(facility.db, today))
    .filter(isDue)
    .map(({ id, userId, expires, leftMinor }) => ({ userId, expires, key: `lapse:${id}`, left: leftMinor }))
  const due = [...members, ...packages]
  const queued = await queuedKeys(
    facility.db,
    due.map(({ key }) => key),
  )
  const left = due.filter(({ key }) => !queued.has(key))
  const users = await usersById(
    facility.db,
    left.map(({ userId }) => userId),
  )
  const { currency } = facility.settings.current()
  const texts: { to: string; body: string; key: string }[] = []
  for (const { userId, expires, key, left: leftMinor } of left) {
    const user = users.get(userId)
    if (!user?.phone || user.disabledAt !== null || user.notificationReservations !== 1) continue
    const language = textLanguage(user.language)
    const wanted = { language, key: leftMinor === null ? 'visit.lapse' : 'visit.prepaidLapse' } as const
    const values = { date: toldDate(language, expires), amount: money(leftMinor ?? 0, currency, language) }
    texts.push({ to: user.phone, body: await wordedText(facility.db, wanted, values), key })
  }
  if (texts.length === 0) return 0
  const expiresAt = new Date(facility.hostClock.now() + dayMs).toISOString()
  await facility.write(async trx => {
    for (const { to, body, key } of texts)
      await queueMessage(facility, trx, { kind: 'lapse', to, body, dedupeKey: key, expiresAt })
    return ok(null)
  })
  return texts.length
}
