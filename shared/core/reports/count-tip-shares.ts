import { shareTip } from '@mayim/domain/money/tip.ts'
import type { DateRange } from '../booking/date-range.ts'
import type { Counted, ReportFacility } from './counted.ts'
import { giftsBetween } from './gift-report-table.ts'
import { hourOf, instantsOfNights } from './instants-of-nights.ts'
import { attendedBetween } from './tip-report-table.ts'

/** What each of reception, cleaning and the attendants gets of the tips of some nights (money-706). */
export async function countTipShares({ db, settings }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const { timeZone, tipTypes } = settings.current()
  const nights = instantsOfNights(range, timeZone)
  const given = await giftsBetween(db, 'tip', nights)
  const tips = given.map(tip => ({ ...tip, night: tip.date ?? nights.nightOf(hourOf(tip.at)) }))
  const dates = tips.map(({ night }) => night).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const rows = await attendedBetween(db, { from, to })
  const named = rows.map(row => ({ ...row, name: `${row.firstName} ${row.lastName}`.trim() }))
  const ofVisit = Map.groupBy(named, row => row.reservationId)
  const ofNight = Map.groupBy(named, row => row.date)
  return tips.flatMap(({ at, reservationId, night, ...tip }) => {
    const duty = {
      attended: namesOf(ofVisit.get(reservationId ?? '')),
      onDuty: namesOf(ofNight.get(night)),
    }
    const date = nights.nightOf(hourOf(at))
    return shareTip(tip, tipTypes, duty).map(({ to: label, amountMinor: amount }) => ({
      date,
      label,
      measures: { amount },
    }))
  })
}

function namesOf(rows: readonly { readonly name: string }[] = []): string[] {
  return [...new Set(rows.map(({ name }) => name))]
}
