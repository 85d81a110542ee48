import { lockNight, noShowsWithFee } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { noShowLines } from '@mayim/domain/money/adjustment.ts'
import { ok } from '@mayim/domain/result.ts'
import { isEffectDone, noteEffectDone } from '../devices/effect-done-table.ts'

/** A hub that was off for longer charges nothing for the nights before. */
const daysBack = 14

/**
 * Charges the patrons of past nights who agreed to a fee and did not come, each once (money-623). The mark can be taken
 * back all night, so the fee is charged when the night is over, and not during a block. Safe to call at any time.
 */
export async function chargeNoShows(facility: Facility): Promise<void> {
  if (shabbosRefusal(facility, 'payment')) return
  for (const row of await uncharged(facility, facility.db))
    await facility.write(async trx => {
      await lockNight(trx, row.date)
      // Read again under the lock: somebody may have taken the mark back meanwhile.
      const now = (await uncharged(facility, trx)).find(({ id }) => id === row.id)
      if (now) await charge(facility, trx, now)
      return ok(null)
    })
}

async function uncharged(facility: Facility, db: Readers): Promise<ReservationRow[]> {
  const before = tonight(facility)
  const marked = await noShowsWithFee(db, { from: addDays(before, -daysBack), before })
  const done = await Promise.all(marked.map(row => isEffectDone(db, keyOf(row))))
  return marked.filter((_, at) => !done[at])
}

async function charge(facility: Facility, trx: Writers, row: ReservationRow): Promise<void> {
  const { noShowFee: settingMinor } = facility.settings.current()
  const { feeAgreedMinor: agreedMinor, priceMinor } = row
  const lines = await ledgerOf(trx, row.id)
  const made = noShowLines({ agreedMinor, settingMinor, priceMinor, lines })
  const line = lineOf(facility, systemCaller, row)
  const none = { kind: 'charge', item: null, quantity: null, note: '' } as const
  await writeLines(
    facility,
    trx,
    systemCaller,
    made.map(parts => line({ ...none, ...parts })),
  )
  await noteEffectDone(trx, facility, keyOf(row))
}

function keyOf(row: Pick<ReservationRow, 'id'>): string {
  return `noShowFee:${row.id}`
}
