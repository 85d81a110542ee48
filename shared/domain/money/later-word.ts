/**
 * What a card processor says of a charge after its first answer: a dispute that a bank opened for a patron, a refund that
 * was made on the processor's own pages, a refund of ours that failed after it was accepted (money-1060).
 */
export type LaterKind = 'dispute' | 'refund' | 'failedRefund'

/**
 * Of a dispute `asked`: the bank only asks; `open`: it has taken the money; `won` and `lost`: it has decided. Of a refund
 * `open`: not accepted yet; `done`; `failed`.
 */
export type LaterState = 'asked' | 'open' | 'won' | 'lost' | 'done' | 'failed'

/** One such word as it is now. */
export interface LaterWord {
  /** The processor's number of the dispute or the refund. */
  readonly id: string
  readonly kind: LaterKind
  readonly state: LaterState
  readonly amountMinor: number
  /** ISO 4217, capitals. */
  readonly currency: string
  /** What the processor charges for it; null where it does not say so. */
  readonly feeMinor: number | null
  /** Until when the bank takes an answer, UTC ISO; null for none. */
  readonly dueBy: string | null
}

/** How much money of the facility is gone by it, in minor units; below zero it came back. */
export function goneOf({
  kind,
  state,
  amountMinor,
}: Pick<LaterWord, 'kind' | 'state' | 'amountMinor'>): number {
  if (kind === 'failedRefund') return 0 - amountMinor
  // A refund leaves the facility's account before the bank accepts it.
  const isGone = kind === 'dispute' ? state === 'open' || state === 'lost' : state !== 'failed'
  return isGone ? amountMinor : 0
}

/** What of a word is in the ledger. */
export interface Recorded {
  readonly goneMinor: number
  /** What of it she was not made to owe. */
  readonly waivedMinor: number
}

/** The lines that bring the ledger to what a word says now: a refund of this amount and a charge of that. */
export interface LaterLines {
  readonly refundMinor: number
  readonly chargeMinor: number
}

/**
 * The lines that a word still lacks (money-1060). Money that is gone is first what was due back to her; for the rest a
 * charge of the same amount is taken back, so that she does not owe it again unless a person decides so. What comes back
 * takes that charge in again first. The same word twice, or an older one that was looked up again, gives no line.
 * @param heldMinor what is due back to her before this word
 */
export function laterLines(goneMinor: number, recorded: Recorded, heldMinor: number): LaterLines {
  const refundMinor = goneMinor - recorded.goneMinor
  const chargeMinor =
    refundMinor > 0
      ? 0 - Math.max(0, refundMinor - heldMinor)
      : Math.min(recorded.waivedMinor, 0 - refundMinor)
  return { refundMinor, chargeMinor }
}

/** What a person has to know of a word. */
export const laterMatters = [
  'disputeAsked',
  'disputeOpen',
  'disputeWon',
  'disputeLost',
  'refundElsewhere',
  'refundUndone',
  'refundFailed',
] as const
export type LaterMatter = (typeof laterMatters)[number]

/** What changed for people from one state of a word to the next (money-1061); null where it asks nothing of them. */
export function matterOfWord(
  { kind, state }: Pick<LaterWord, 'kind' | 'state'>,
  before: LaterState | null,
): LaterMatter | null {
  if (state === before) return null
  if (kind === 'failedRefund') return 'refundFailed'
  if (kind === 'refund') {
    const wasGone = before !== null && before !== 'failed'
    if (state === 'failed') return wasGone ? 'refundUndone' : null
    return wasGone ? null : 'refundElsewhere'
  }
  // An inquiry that ends without a dispute: the money was never away.
  if (state === 'won' && (before === null || before === 'asked')) return null
  return disputeMatters[state] ?? null
}

const disputeMatters: Readonly<Partial<Record<LaterState, LaterMatter>>> = {
  asked: 'disputeAsked',
  open: 'disputeOpen',
  won: 'disputeWon',
  lost: 'disputeLost',
}
