import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { queueForPatron } from '@mayim/core/messages/queue-for-patron.ts'
import { toldNight } from '@mayim/core/messages/told-night.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/schema/schema.ts'
import { currentText, wordedText } from '@mayim/core/texts/worded-text.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { makeAnswerLink } from '../answer-links/make-link.ts'

export type VisitText = 'set' | 'changed' | 'canceled' | 'reminder'

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
      const when = toldNight(language, row.date, row.time)
      const said = await wordedText(trx, { language, key: `visit.text.${text}` }, { when })
      const asks = isReminder && way === 'text' && textsTwoWay
      const ask = asks ? await currentText(trx, { language, key: 'messages.answers.how' }) : ''
      const leads = link !== null && way !== 'voice'
      const here = leads ? await wordedText(trx, { language, key: 'messages.link.text' }, { link }) : ''
      return [said, ask, here].filter(part => part !== '').join(' ')
    },
  })
}
