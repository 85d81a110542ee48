import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { queueForPatron } from '@mayim/core/messages/queue-for-patron.ts'
import { toldNight } from '@mayim/core/messages/told-night.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/schema/schema.ts'
import { wordedText } from '@mayim/core/texts/worded-text.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { messages as messagesEn } from '@mayim/texts/en/messages.ts'
import { visit as english } from '@mayim/texts/en/visit.ts'
import { messages as messagesHe } from '@mayim/texts/he/messages.ts'
import { visit as hebrew } from '@mayim/texts/he/visit.ts'
import { messages as messagesYi } from '@mayim/texts/yi/messages.ts'
import { visit as yiddish } from '@mayim/texts/yi/visit.ts'
import { makeAnswerLink } from '../answer-links/make-link.ts'

const sentences = { en: english.text, he: hebrew.text, yi: yiddish.text }
const links = { en: messagesEn.link, he: messagesHe.link, yi: messagesYi.link }
const answers = { en: messagesEn.answers, he: messagesHe.answers, yi: messagesYi.answers }
export type VisitText = keyof typeof english.text

type Clocked = Pick<Facility, 'settings' | 'clock' | 'hostClock' | 'ownSealer' | 'hasher'>
/** The address of the page of a link. */
export type LinkOf = (key: string) => string

/** When her visit begins, epoch milliseconds. */
export function startMsOf({ settings }: Pick<Facility, 'settings'>, row: ReservationRow): number {
  return instantOfBusinessTime(row.date, row.time, settings.current().timeZone)
}

interface VisitTextToQueue {
  readonly row: ReservationRow
  readonly user: UserRow
  readonly text: VisitText
  readonly key: string
  readonly untilMs: number
  /** Of a reminder: where its link leads. */
  readonly linkOf?: LinkOf
  /** She has just done it herself. */
  readonly isOwnAct?: boolean
}

/**
 * Queues a message about a visit, once for a key: what happened and when, never where or what for (messages-1,
 * messages-2). It expires at `untilMs` of the facility's clock. A reminder that can be answered says how (messages-521,
 * messages-840).
 */
export async function queueVisitText(
  facility: Clocked,
  trx: Writers,
  { row, user, text, key, untilMs, linkOf, isOwnAct = false }: VisitTextToQueue,
): Promise<void> {
  const { textsTwoWay, textsLink } = facility.settings.current()
  const isReminder = text === 'reminder'
  const link = linkOf && textsLink ? linkOf(await makeAnswerLink(facility, trx, row)) : null
  await queueForPatron(facility, trx, {
    kind: text === 'reminder' ? 'reminder' : 'visitNews',
    user,
    key,
    untilMs,
    isUrgent: isOwnAct || row.date === tonight(facility),
    bodyIn: async (language, way) => {
      const wanted = { language, key: `visit.text.${text}`, builtIn: sentences[language][text] }
      const said = await wordedText(trx, wanted, { when: toldNight(language, row.date, row.time) })
      const ask = isReminder && way === 'text' && textsTwoWay ? answers[language].how : ''
      const here = link !== null && way !== 'voice' ? links[language].text.replace('{link}', link) : ''
      return [said, ask, here].filter(part => part !== '').join(' ')
    },
  })
}
