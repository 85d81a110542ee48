import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { textLanguage, toldNight } from '@mayim/core/messages/told-night.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/schema/schema.ts'
import { wordedText } from '@mayim/core/texts/worded-text.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { visit as english } from '@mayim/texts/en/visit.ts'
import { visit as hebrew } from '@mayim/texts/he/visit.ts'
import { visit as yiddish } from '@mayim/texts/yi/visit.ts'

const sentences = { en: english.text, he: hebrew.text, yi: yiddish.text }
export type VisitText = keyof typeof english.text

type Clocked = Pick<Facility, 'settings' | 'clock' | 'hostClock' | 'ownSealer'>

/** When her visit begins, epoch milliseconds. */
export function startMsOf({ settings }: Pick<Facility, 'settings'>, row: ReservationRow): number {
  return instantOfBusinessTime(row.date, row.time, settings.current().timeZone)
}

/**
 * Queues a text about a visit, once for a key: what happened and when, never where or what for (messages-1, messages-2).
 * It expires at `untilMs` of the facility's clock.
 */
export async function queueVisitText(
  facility: Clocked,
  trx: Writers,
  { row, user, text, key, untilMs }: VisitTextToQueue,
): Promise<void> {
  if (user.phone === null) return
  const language = textLanguage(user.language)
  const when = toldNight(language, row.date, row.time)
  await queueMessage(facility, trx, {
    kind: text === 'reminder' ? 'reminder' : 'visitNews',
    to: user.phone,
    body: await wordedText(
      trx,
      { language, key: `visit.text.${text}`, builtIn: sentences[language][text] },
      { when },
    ),
    dedupeKey: key,
    expiresAt: new Date(facility.hostClock.now() + untilMs - facility.clock.now()).toISOString(),
  })
}

interface VisitTextToQueue {
  readonly row: ReservationRow
  readonly user: Pick<UserRow, 'phone' | 'language'>
  readonly text: VisitText
  readonly key: string
  readonly untilMs: number
}
