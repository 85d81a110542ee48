import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { deliveryOf, reportDelivery } from '@mayim/core/messages/outbound-table.ts'
import { addToTally } from '@mayim/core/messages/tally-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { noteTextsStopped } from './stop-texts.ts'
import { stoppedCode } from './twilio-outcome.ts'

/** A report of the provider about one text or call. */
export interface DeliveryReport {
  readonly messageId: string
  /** Twilio's word, such as `sent`, `delivered`, `undelivered`, `failed`; of a call `completed`, `no-answer`. */
  readonly status: string
  /** Twilio's code of a failure, its word of a call; '' without one. */
  readonly code: string
}

const ends: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  // Of calls. An answering machine counts as an answer.
  completed: 'delivered',
  busy: 'undelivered',
  'no-answer': 'undelivered',
  canceled: 'undelivered',
}

/**
 * Stores what became of a text or a call (messages-525). Only the end counts, so reports may come late, twice or in any
 * order; a delivered one stays delivered. A phone that answered STOP is noted.
 */
export async function noteDelivery(facility: Facility, report: DeliveryReport): Promise<void> {
  const delivery = ends[report.status]
  if (delivery === undefined) return
  const deliveredAt = new Date(facility.hostClock.now()).toISOString()
  const noted = await facility.write(async trx => {
    const before = await deliveryOf(trx, report.messageId)
    if (before && before.delivery === '' && delivery === 'undelivered')
      await addToTally(
        trx,
        { day: tonight(facility), kind: before.kind, channel: before.channel },
        { undelivered: 1 },
      )
    return ok(
      await reportDelivery(trx, report.messageId, { delivery, deliveryCode: report.code, deliveredAt }),
    )
  })
  if (!noted.ok || noted.value === null) return
  if (delivery === 'undelivered')
    facility.log.warn({ message: report.messageId, code: report.code }, 'a message was not delivered')
  if (report.code === stoppedCode && noted.value.userId !== null)
    await noteTextsStopped(facility, noted.value.userId)
}
