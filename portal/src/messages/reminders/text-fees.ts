import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatNight } from '@mayim/core/messages/format-night.ts'
import { queueForPatron } from '@mayim/core/messages/queue-for-patron.ts'
import { ledgerLineById } from '@mayim/core/money/ledger-table.ts'
import { money } from '@mayim/core/money/receipts/receipt-words.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'

/** A fee of an earlier time is on her page and is not texted any more. */
const newsMs = 3 * 86_400_000

/**
 * Texts a patron that the fee for not coming was charged, once, if she has texts about her reservations on (money-704).
 * Follows the change log, since the hub charges the fee.
 */
export function textFees(facility: Facility, onMessage: () => void): Follower {
  return follow(facility, {
    name: 'feeTexts',
    from: 'now',
    handle: async change => {
      if (await textFee(facility, change)) onMessage()
    },
  })
}

async function textFee(facility: Facility, { entity, kind, entityId }: ChangeRow): Promise<boolean> {
  if (entity !== 'ledger' || kind !== 'charged') return false
  const line = await ledgerLineById(facility.db, entityId)
  // A fee that staff added is said by staff.
  if (line?.method !== 'Fee' || line.byId !== systemCaller.id || line.reservationId === null) return false
  const untilMs = Date.parse(line.at) + newsMs
  const row = await reservationById(facility.db, line.reservationId)
  const user = row ? await userById(facility.db, row.userId) : undefined
  if (!row || user?.notificationReservations !== 1 || untilMs <= facility.clock.now()) return false
  const { currency } = facility.settings.current()
  const queued = await facility.write(async trx =>
    ok(
      await queueForPatron(facility, trx, {
        kind: 'visitNews',
        user,
        key: `fee:${line.id}`,
        untilMs,
        isUrgent: false,
        bodyIn: async language => {
          const wanted = { language, key: 'visit.fee' } as const
          const when = formatNight(language, row.date, row.time)
          return formatText(trx, wanted, { when, amount: money(line.amountMinor, currency, language) })
        },
      }),
    ),
  )
  return queued.ok && queued.value > 0
}
