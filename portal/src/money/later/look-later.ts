import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { elsewhereOf, type KnownPayment, type ListedCharge } from '@mayim/domain/money/match-charge.ts'
import { countStrange } from '../../messages/strange/count-strange.ts'
import { resumePayback } from '../back/conclude-payback.ts'
import { paybacksById } from '../back/payback-table.ts'
import type { CardFacility } from '../cards.ts'
import type { NamedWord, Processor } from '../processors/processor.ts'
import { openLaterCharges } from './later-table.ts'
import { recordWord } from './record-word.ts'

/** A refund may fail for a month; disputes that are open are looked up however old they are. */
const lookBackMs = 35 * 86_400_000

/** Looks up what was said of a charge later, and records it (money-1060). False where the processor could not be asked. */
export async function lookLater(
  facility: CardFacility,
  processor: Processor,
  chargeId: string,
): Promise<boolean> {
  const answer = await processor.later?.of(chargeId)
  if (answer === undefined) return true
  if (answer.outcome !== 'done') return false
  for (const word of answer.value) await hear(facility, processor.name, chargeId, word)
  return true
}

async function hear(
  facility: CardFacility,
  processor: ProcessorName,
  chargeId: string,
  { ownId, strange, ...word }: NamedWord,
): Promise<void> {
  if (strange !== null) await countStrange(facility, processor, strange)
  if (word.kind !== 'refund' || ownId === '') return recordWord(facility, { processor, chargeId, word })
  const [ours] = await paybacksById(facility.db, [ownId])
  // A charge that was given back whole because it came too late or twice: the comparison of charges finds it.
  if (!ours) return
  if (ours.status === 'unknown' || ours.status === 'pending') return resumePayback(facility, ours)
  if (ours.status !== 'done' || word.state !== 'failed') return
  const failed = { ...word, kind: 'failedRefund' } as const
  return recordWord(facility, { processor, chargeId, word: failed, paybackId: ours.id })
}

/** The nightly look for what no event told: all that was said lately, and what is still open (money-1063). */
export async function lookLaterLately(facility: CardFacility, processor: Processor): Promise<void> {
  const answer = await processor.later?.touchedSince(facility.hostClock.now() - lookBackMs)
  if (answer === undefined) return
  const touched = answer.outcome === 'done' ? answer.value : []
  const open = await openLaterCharges(facility.db, processor.name)
  for (const chargeId of new Set([...touched, ...open])) await lookLater(facility, processor, chargeId)
}

/** The one word that stands for all that went back of a charge by the list of a processor without other lists. */
export const wordIdOfCharge = (chargeId: string) => `back ${chargeId}`

/** Records what a list of charges says went back by nobody here. */
export async function recordElsewhere(
  facility: CardFacility,
  processor: ProcessorName,
  listed: ListedCharge,
  known: KnownPayment | null,
): Promise<void> {
  const amountMinor = elsewhereOf(listed, known)
  if (amountMinor === null || amountMinor === known?.elsewhereMinor) return
  const state = amountMinor > 0 ? 'done' : 'failed'
  const word = { id: wordIdOfCharge(listed.id), kind: 'refund', state, amountMinor, feeMinor: null } as const
  const { currency } = listed
  await recordWord(facility, { processor, chargeId: listed.id, word: { ...word, currency, dueBy: null } })
}
