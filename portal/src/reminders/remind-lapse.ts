import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { readMemberships } from '@mayim/core/membership/read-membership.ts'
import { queuedKeys } from '@mayim/core/messages/outbound-table.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { textLanguage, toldDate } from '@mayim/core/messages/told-night.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { isLapseDue } from '@mayim/domain/money/membership.ts'
import { ok } from '@mayim/domain/result.ts'
import { visit as english } from '@mayim/texts/en/visit.ts'
import { visit as hebrew } from '@mayim/texts/he/visit.ts'
import { visit as yiddish } from '@mayim/texts/yi/visit.ts'

const sentences = { en: english.lapse, he: hebrew.lapse, yi: yiddish.lapse }
const dayMs = 86_400_000

/** Queues the texts about memberships that end soon, one for each last date (money-465); returns how many. */
export async function remindLapse(facility: Facility): Promise<number> {
  const today = tonight(facility)
  const { membershipReminderDays } = facility.settings.current()
  const due = [...(await readMemberships(facility.db))]
    .filter(([, membership]) => isLapseDue(membership, today, membershipReminderDays))
    .map(([userId, { expires }]) => ({ userId, expires, key: `lapse:${userId}:${expires}` }))
  const queued = await queuedKeys(
    facility.db,
    due.map(({ key }) => key),
  )
  const left = due.filter(({ key }) => !queued.has(key))
  const users = await usersById(
    facility.db,
    left.map(({ userId }) => userId),
  )
  const texts = left.flatMap(({ userId, expires, key }) => {
    const user = users.get(userId)
    if (!user?.phone || user.disabledAt !== null || user.notificationReservations !== 1) return []
    const language = textLanguage(user.language)
    const body = sentences[language].replace('{date}', toldDate(language, expires))
    return [{ to: user.phone, body, key }]
  })
  if (texts.length === 0) return 0
  const expiresAt = new Date(facility.hostClock.now() + dayMs).toISOString()
  await facility.write(async trx => {
    for (const { to, body, key } of texts)
      await queueMessage(facility, trx, { kind: 'lapse', to, body, dedupeKey: key, expiresAt })
    return ok(null)
  })
  return texts.length
}
