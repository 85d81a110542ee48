import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/attention.ts'
import { ledgerLineById } from '@mayim/core/money/ledger-table.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { type KnownPayment, type ListedCharge, matchCharge } from '@mayim/domain/money/match-charge.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { backOfCharges, isReturning } from '../back/payback-table.ts'
import { approvedBetween, cardPaymentBy, cardPaymentById, unpairedCharges } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import { laterWordBy } from '../later/later-table.ts'
import { lookLaterLately, recordElsewhere, wordIdOfCharge } from '../later/look-later.ts'
import {
  deleteUnpaired,
  insertUnpaired,
  openUnpaired,
  unpairedOf,
  upsertChargeCheck,
} from './unpaired-table.ts'

/** How far back the lists are read. */
const readBackMs = 4 * 86_400_000
/** A payment of ours is missed in a list only within it, and when it had time to be booked. */
const missedAfterMs = 3_600_000
const missedBackMs = 3 * 86_400_000

type Found = Omit<UnpairedRow, 'id' | 'foundAt' | 'act' | 'reason' | 'actedAt' | 'byId'>

/**
 * Compares the charges in the list of each processor with the ledger, and lists on the Admin's page and as an attention
 * what has no counterpart (money-720). What was dealt with stays; what agrees meanwhile goes.
 */
export async function matchCharges(facility: CardFacility): Promise<void> {
  for (const name of await facility.cards.usable()) await matchProcessor(facility, name)
  await noteUnpaired(facility)
}

/** Lists the matters that nobody has dealt with as one attention. */
export async function noteUnpaired(facility: CardFacility): Promise<void> {
  const open = (await openUnpaired(facility.db)).filter(({ act }) => act === null)
  const [first] = open
  const condition =
    first === undefined
      ? null
      : ({ kind: 'charge', entityId: first.id, detail: { charges: open.length } } as const)
  await updateConditionAttention(facility, 'charge', condition)
}

/** What went back by nobody here is recorded first, so that it is no matter of the comparison (money-1063). */
async function hearList(
  facility: CardFacility,
  name: ProcessorName,
  listed: readonly ListedCharge[],
): Promise<void> {
  for (const charge of listed) {
    const payment = await paymentOfCharge(facility.db, name, charge)
    if (payment) await recordElsewhere(facility, name, charge, await knownPayment(facility.db, payment))
  }
}

/** @param name whose lists are compared now */
export async function matchProcessor(facility: CardFacility, name: ProcessorName): Promise<void> {
  const found = await facility.cards.processorOf(name)
  if (!found.ok) return
  const nowMs = facility.hostClock.now()
  const sinceMs = nowMs - readBackMs
  const answer = await found.value.charges(sinceMs)
  const listed = answer.outcome === 'done' ? answer.value : null
  const failed = answer.outcome === 'done' || answer.outcome === 'declined' ? null : answer.reason
  await lookLaterLately(facility, found.value)
  if (found.value.later === null) await hearList(facility, name, listed ?? [])
  await facility.write(async trx => {
    const matters = new Map<string, Found>()
    const all = [
      ...(await withoutLine(trx, name)),
      ...(listed === null ? [] : await ofList(trx, name, listed)),
      ...(listed === null ? [] : await notInList(trx, name, listed, nowMs)),
    ]
    for (const matter of all) matters.set(`${matter.kind} ${matter.chargeId}`, matter)
    await keep(trx, name, matters, { sinceMs, isListed: listed !== null, nowMs })
    await upsertChargeCheck(trx, { processor: name, checkedAt: isoOf(nowMs), failed })
    return ok(null)
  })
}

/** Approved payments that have no line, whatever a list says. */
async function withoutLine(db: Readers, processor: ProcessorName): Promise<Found[]> {
  const rows: Found[] = []
  for (const id of await unpairedCharges(db)) {
    const row = await cardPaymentById(db, id)
    if (row?.processor === processor) rows.push(matterOf('noLine', row, row.amountMinor))
  }
  return rows
}

async function ofList(
  db: Readers,
  processor: ProcessorName,
  listed: readonly ListedCharge[],
): Promise<Found[]> {
  const rows: Found[] = []
  for (const charge of listed) {
    const payment = await paymentOfCharge(db, processor, charge)
    const unmatched = matchCharge(charge, payment ? await knownPayment(db, payment) : null)
    if (unmatched === null) continue
    rows.push({
      ...nothingDone,
      ...unmatched,
      processor,
      chargeId: charge.id,
      cardPaymentId: payment?.id ?? null,
      wholeMinor: charge.amountMinor,
      currency: charge.currency,
      last4: charge.last4,
      chargedAt: charge.at,
    })
  }
  return rows
}

/** Approved payments of the last days that the processor does not list. */
async function notInList(
  db: Readers,
  processor: ProcessorName,
  listed: readonly ListedCharge[],
  nowMs: number,
): Promise<Found[]> {
  const ids = new Set(listed.map(({ id }) => id))
  const rows = await approvedBetween(db, processor, isoOf(nowMs - missedBackMs), isoOf(nowMs - missedAfterMs))
  const missed = rows.filter(row => !ids.has(row.transactionId ?? ''))
  const back = await backOfCharges(
    db,
    missed.map(({ id }) => id),
  )
  return missed
    .map(row => matterOf('noCharge', row, row.amountMinor - (back.get(row.id) ?? 0)))
    .filter(({ amountMinor }) => amountMinor > 0)
}

const nothingDone = {
  error: null,
  refundId: null,
  lookAt: null,
  tries: 0,
  reservationId: null,
  userId: null,
  ledgerId: null,
} as const

export function matterOf(kind: UnpairedRow['kind'], row: CardPaymentRow, amountMinor: number): Found {
  return {
    ...nothingDone,
    kind,
    processor: row.processor,
    chargeId: row.transactionId ?? row.id,
    cardPaymentId: row.id,
    amountMinor,
    wholeMinor: row.amountMinor,
    currency: row.currency,
    last4: row.last4 ?? '',
    chargedAt: row.createdAt,
  }
}

/** Stores new matters, and deletes those that agree now and that nobody dealt with. */
async function keep(
  trx: Writers,
  processor: ProcessorName,
  matters: ReadonlyMap<string, Found>,
  { sinceMs, isListed, nowMs }: { sinceMs: number; isListed: boolean; nowMs: number },
): Promise<void> {
  const since = isoOf(sinceMs)
  const known = await unpairedOf(trx, processor, since)
  for (const row of known.filter(({ act }) => act === null)) {
    const isJudged = isListed ? row.chargedAt >= since : await isOwnWithLine(trx, row)
    if (isJudged && !matters.has(`${row.kind} ${row.chargeId}`)) await deleteUnpaired(trx, row.id)
  }
  const names = new Set(known.map(({ kind, chargeId }) => `${kind} ${chargeId}`))
  for (const [name, matter] of matters)
    if (!names.has(name)) await insertUnpaired(trx, newMatter(matter, nowMs))
}

/** Its number begins with the time of the charge, by which processors are asked for their lines of those days. */
export function newMatter(matter: Found, nowMs: number): UnpairedRow {
  const id = uuidv7({ msecs: Date.parse(matter.chargedAt) })
  return { ...matter, id, foundAt: isoOf(nowMs), act: null, reason: '', byId: null, actedAt: null }
}

/** Without a list only a payment of ours can be judged: by its line. */
async function isOwnWithLine(db: Readers, { kind, cardPaymentId, chargeId }: UnpairedRow): Promise<boolean> {
  const row = cardPaymentId === null ? undefined : await cardPaymentById(db, cardPaymentId)
  return kind === 'noLine' && row?.transactionId === chargeId && (await knownPayment(db, row)).hasLine
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Our payment of a listed charge, by our id or by the processor's number; undefined for one that was made elsewhere. */
async function paymentOfCharge(
  db: Readers,
  processor: ProcessorName,
  { id, paymentId }: Pick<ListedCharge, 'id' | 'paymentId'>,
): Promise<CardPaymentRow | undefined> {
  const named = paymentId === '' ? undefined : await cardPaymentById(db, paymentId)
  const row = named ?? (await cardPaymentBy(db, 'transactionId', id))
  return row?.processor === processor ? row : undefined
}

/** What is stored of a payment, as the comparison reads it (money-720). */
async function knownPayment(db: Readers, row: CardPaymentRow): Promise<KnownPayment> {
  const line = row.ledgerId === null ? undefined : await ledgerLineById(db, row.ledgerId)
  const back = await backOfCharges(db, [row.id])
  const word = await laterWordBy(db, row.processor, wordIdOfCharge(row.transactionId ?? ''))
  return {
    transactionId: row.transactionId,
    isOpen: row.lookAt !== null,
    isApproved: row.status === 'approved',
    hasLine: line?.amountMinor === -row.amountMinor && line.reservationId === row.reservationId,
    amountMinor: row.amountMinor,
    backMinor: back.get(row.id) ?? 0,
    elsewhereMinor: word?.goneMinor ?? 0,
    isReturning: await isReturning(db, row.id),
  }
}
