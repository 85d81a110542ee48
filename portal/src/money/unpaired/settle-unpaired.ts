import type { UnpairedActName } from '@mayim/contract/entities/unpaired.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import { refusalOf } from '../card-refusal.ts'
import { updateCardPayment } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import type { ProcessorAnswer, ProcessorRefund } from '../processors/processor.ts'
import { noteUnpaired } from './match-charges.ts'
import { type Paired, type PairWith, pairCharge, takeBack } from './pair-charge.ts'
import { unpairedById, unpairedRefundsDue, updateUnpaired } from './unpaired-table.ts'

export interface SettleRequest extends PairWith {
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
 * how many. Those before a refused one stay dealt with.
 */
export async function settleUnpaired(
  facility: CardFacility,
  caller: Caller,
  asked: SettleRequest,
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
  asked: SettleRequest & { readonly reason: string },
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
  asked: SettleRequest & { readonly reason: string },
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

const longestWaitMs = 60_000

/**
 * Gives a charge without a line back at its processor, once by the row's own id of the refund, which is stored before.
 * Refuses refundRefused and processorUnreachable; then the matter is open again. Without an answer a job looks it up.
 */
async function refundUnpaired(facility: CardFacility, row: UnpairedRow): Promise<Result<null>> {
  const found = await facility.cards.processorOf(row.processor)
  if (!found.ok) return reopen(facility, row, 'processorUnreachable')
  const back = backOf(row)
  return conclude(facility, row, await found.value.refund(chargeOf(row), back))
}

/** Looks up the refunds without an answer that are due; one that did not arrive is sent again. */
export async function resumeUnpairedRefunds(facility: CardFacility): Promise<void> {
  const nowIso = new Date(facility.hostClock.now()).toISOString()
  const due = await unpairedRefundsDue(facility.db, nowIso)
  for (const row of due) await resume(facility, row)
  if (due.length > 0) await noteUnpaired(facility)
}

async function resume(facility: CardFacility, row: UnpairedRow): Promise<void> {
  const found = await facility.cards.processorOf(row.processor)
  const answer = found.ok ? await found.value.lookRefund(chargeOf(row), backOf(row)) : null
  if (answer?.outcome !== 'done') {
    await wait(facility, row)
    return
  }
  const { value } = answer
  if (value === null) await refundUnpaired(facility, row)
  else await conclude(facility, row, { outcome: 'done', value })
}

/** The number of the matter stands for our own where the charge names none. */
function chargeOf({ id, chargeId, cardPaymentId, wholeMinor: amountMinor }: UnpairedRow) {
  return { id: chargeId, paymentId: cardPaymentId ?? id, amountMinor }
}

function backOf({ id, refundId, amountMinor }: UnpairedRow) {
  return { refundId: refundId ?? id, amountMinor }
}

async function conclude(
  facility: CardFacility,
  row: UnpairedRow,
  answer: ProcessorAnswer<ProcessorRefund>,
): Promise<Result<null>> {
  if (answer.outcome === 'unknown') {
    await wait(facility, row)
    return refusalOf('paymentUnknown')
  }
  if (answer.outcome === 'busy') return reopen(facility, row, 'processorUnreachable')
  if (answer.outcome === 'error' && answer.reason === 'whole_only')
    return reopen(facility, row, 'refundWholeOnly')
  if (answer.outcome !== 'done' || answer.value.status === 'failed')
    return reopen(facility, row, 'refundRefused')
  await facility.write(async trx => {
    await updateUnpaired(trx, row.id, { act: 'refunded', lookAt: null, error: null })
    // An approved payment that was charged twice keeps its own charge.
    if (row.cardPaymentId !== null) await updateCardPayment(trx, row.cardPaymentId, { status: 'refunded' })
    return ok(null)
  })
  facility.log.info({ unpairedId: row.id }, 'a charge without a line was given back')
  return ok(null)
}

async function reopen(facility: CardFacility, row: UnpairedRow, code: RefusalCode): Promise<Result<null>> {
  await facility.write(async trx => {
    const now = await unpairedById(trx, row.id)
    if (now?.act === 'refunding')
      await updateUnpaired(trx, row.id, { act: null, lookAt: null, error: code, byId: null, actedAt: null })
    return ok(null)
  })
  facility.log.warn({ unpairedId: row.id, code }, 'a charge without a line was not given back')
  return refusalOf(code)
}

async function wait(facility: CardFacility, { id, tries }: UnpairedRow): Promise<void> {
  const waitMs = Math.min(longestWaitMs, 1000 * 2 ** tries)
  const lookAt = new Date(facility.hostClock.now() + waitMs).toISOString()
  await facility.write(async trx => {
    await updateUnpaired(trx, id, { lookAt, tries: Math.min(tries + 1, 10) })
    return ok(null)
  })
}
