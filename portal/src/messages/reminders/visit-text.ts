import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { currentText, formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatNight } from '@mayim/core/messages/format-night.ts'
import { queueForPatron } from '@mayim/core/messages/queue-for-patron.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'

export type VisitText = 'set' | 'changed' | 'canceled' | 'reminder'

type Clocked = Pick<Facility, 'settings' | 'clock' | 'hostClock' | 'ownSealer'>
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
  /** She has just done it herself. */
  readonly isOwnAct?: boolean
}

/**
 * Queues a message about a visit, once for a key: what happened and when, never where or what for (messages-1,
 * messages-2). It expires at `untilMs` of the facility's clock. A reminder that can be answered says how (messages-521).
 */
export async function queueVisitText(
  facility: Clocked,
  trx: Writers,
  { row, user, text, key, untilMs, isOwnAct = false }: VisitTextToQueue,
): Promise<void> {
  const { textsTwoWay } = facility.settings.current()
  const isReminder = text === 'reminder'
  await queueForPatron(facility, trx, {
    kind: text === 'reminder' ? 'reminder' : 'visitNews',
    user,
    key,
    untilMs,
    isUrgent: isOwnAct || row.date === tonight(facility),
    bodyIn: async (language, way) => {
      const when = formatNight(language, row.date, row.time)
      const said = await formatText(trx, { language, key: `visit.text.${text}` }, { when })
      const asks = isReminder && way === 'text' && textsTwoWay
      const ask = asks ? await currentText(trx, { language, key: 'messages.answers.how' }) : ''
      return [said, ask].filter(part => part !== '').join(' ')
    },
  })
}
