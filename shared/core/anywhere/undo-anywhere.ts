import { strict, written } from '@mayim/contract/entities/scalars.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { Compile } from 'typebox/compile'
import { reservationById } from '../booking/reservation-table.ts'
import { undoCancel } from '../booking/undo-cancel.ts'
import type { Peer } from '../commands/peer.ts'
import { callerVouchedFor, VouchedCaller } from '../commands/vouched-caller.ts'
import { isStaff } from '../runtime/caller.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { untilHere } from './until-here.ts'

const timeoutMs = 3_000
const check = Compile(strict({ caller: VouchedCaller, reservationId: written(120, 1) }))

/**
 * Takes a cancellation back here, or has the side that owns the booking take it back while it can be reached: a minute is
 * too short for a request that waits. Refuses as `undoCancel` does, and noAnswer: it may have been taken back.
 */
export async function undoAnywhere(
  facility: Facility,
  peer: Peer,
  caller: Caller,
  reservationId: string,
): Promise<Result<ReservationRow>> {
  const own = await undoCancel(facility, caller, reservationId)
  if (own.ok || (own.code !== 'ownedElsewhere' && own.code !== 'ownedOnline')) return own
  const done = await peer.ask<ReservationRow>('undo', { caller, reservationId }, { timeoutMs })
  if (done.ok)
    await untilHere(facility, async () => {
      const row = await reservationById(facility.db, reservationId)
      return row !== undefined && shownStatus(row) !== 'Canceled'
    })
  return !done.ok && done.code === 'linkDown' ? own : done
}

/**
 * What the other side asked for, as by the caller for whom it vouches: herself, or staff. Refuses as `undoCancel` does,
 * and invalid or forbidden.
 */
export async function undoOnBehalf(facility: Facility, asked: unknown): Promise<Result<ReservationRow>> {
  if (!check.Check(asked)) return refuse('invalid', 'invalid')
  const caller = await callerVouchedFor(facility, asked.caller)
  const row = await reservationById(facility.db, asked.reservationId)
  const isHers = row !== undefined && row.userId === caller?.id
  if (!caller || !(isHers || isStaff(caller))) return refuse('forbidden', 'forbidden')
  return undoCancel(facility, caller, asked.reservationId)
}
