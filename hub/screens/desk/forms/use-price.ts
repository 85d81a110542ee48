import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { hasMemberPrice } from '@mayim/domain/money/membership.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { price } from '@mayim/domain/money/price.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { pricesOf, settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { choicesOf, type Kind } from './choice.tsx'

/**
 * The price of a visit, by the domain's own rules and with the reductions of the person. Null where a choice has no
 * price, undefined until the prices or the night have loaded.
 */
export function usePrice(
  kind: Kind,
  person: Pick<UserAnswer, 'discount' | 'membership'> | null,
  night: Pick<ScheduleDay, 'date' | 'shabbosMode' | 'settings'> | undefined,
): number | null | undefined {
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data
  if (!settings || !night) return undefined
  const isMember = hasMemberPrice(person?.membership ?? null, night.date)
  const asked = { ...choicesOf(kind), useDiscountPrice: person?.discount === true || isMember }
  const priced = price(asked, pricesOf(settingsOn(settings, night)), { shabbosMode: night.shabbosMode })
  return priced.ok ? decimalOf(priced.value.totalMinor) : null
}
