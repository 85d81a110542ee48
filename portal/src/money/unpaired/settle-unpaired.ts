import type { UnpairedActName } from '@mayim/contract/entities/unpaired.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { UnpairedRow } from '@mayim/core/ground/schema/unpaired-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import type { CardFacility } from '../cards.ts'
import { noteUnpaired } from './match-charges.ts'
import { type Paired, type PairWith, pairCharge, takeBack } from './pair-charge.ts'
import { refundUnpaired } from './refund-unpaired.ts'
import { unpairedById, updateUnpaired } from './unpaired-table.ts'

export interface SettleAsked extends PairWith {
  readonly ids: readonly string[]
  readonly act: UnpairedActName
  readonly reason?: string | undefined
}

/** Longer than a request may take with all retries of its library; after it the job continues. */
const requestLifeMs = 90_000

/** The acts of each kind. */
const actsOf: Readonly<Record<UnpairedRow['kind'], readonly UnpairedActName[]>> = {
  noLine: ['pair', 'refund', 'notOurs'],
  noCharge: ['takeBack', 'keep'],
  unknown: [],
}

/**
 * Deals with what is unpaired (money-721), one matter after another, each once and with the name of who did it. Returns
 * how many. Refuses unpairedMissing, unpairedSettled, unpairedAct, reasonMissing, shabbosMode, and as `pairCharge` and
 * `refundUnpaired` do; those before it stay dealt with.
 */
export async function settleUnpaired(
  facility: CardFacility,
  caller: Caller,
  asked: SettleAsked,
): Promise<Result<number>> {
  const rest = asked.act === 'refund' ? shabbosRefusal(facility, 'payment') : null
  if (rest) return rest
  const reason = tidyText(asked.reason ?? '')
  const needsReason = asked.act !== 'pair' && asked.act !== 'refund'
  if (needsReason && reason === '') return refuse('invalid', 'reasonMissing', { field: 'reason' })
  const ids = new Set(asked.ids)
  for (const id of ids) {
    const done = await settleOne(facility, caller, id, { ...asked, reason })
    if (!done.ok) {
      await noteUnpaired(facility)
      return done
    }
  }
  await noteUnpaired(facility)
  return ok(ids.size)
}

async function settleOne(
  facility: CardFacility,
  caller: Caller,
  id: string,
  asked: SettleAsked & { readonly reason: string },
): Promise<Result<unknown>> {
  const stored = await facility.write<UnpairedRow>(async trx => {
    const row = await unpairedById(trx, id)
    if (!row) return refuse('missing', 'unpairedMissing')
    if (row.act !== null) return refuse('conflict', 'unpairedSettled')
    if (!actsOf[row.kind].includes(asked.act)) return refuse('conflict', 'unpairedAct', { field: 'act' })
    const done = await act(facility, trx, caller, row, asked)
    if (!done.ok) return done
    const signed = { reason: asked.reason, byId: caller.id, actedAt: nowIso(facility), error: null }
    await updateUnpaired(trx, id, { ...done.value, ...signed })
    return ok({ ...row, ...done.value })
  })
  if (!stored.ok || asked.act !== 'refund') return stored
  facility.log.info({ unpairedId: id, by: caller.id }, 'staff give back a charge without a line')
  return refundUnpaired(facility, stored.value)
}

const names = { notOurs: 'notOurs', keep: 'kept' } as const

async function act(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  row: UnpairedRow,
  asked: SettleAsked & { readonly reason: string },
): Promise<Result<Partial<UnpairedRow>>> {
  const named = (name: UnpairedRow['act'], done: Result<Paired>) =>
    done.ok ? ok({ ...done.value, act: name }) : done
  switch (asked.act) {
    case 'pair':
      return named('paired', await pairCharge(facility, trx, caller, row, asked))
    case 'takeBack':
      return named('takenBack', await takeBack(facility, trx, caller, row, asked.reason))
    case 'refund': {
      const lookAt = new Date(facility.hostClock.now() + requestLifeMs).toISOString()
      return ok({ act: 'refunding', refundId: uuidv7(), lookAt, tries: 0 })
    }
    default:
      return ok({ act: names[asked.act] })
  }
}
