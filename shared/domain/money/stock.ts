/** How the number of pieces of an item changes other than by a sale. */
export const stockReasons = ['delivered', 'counted', 'lost'] as const
export type StockReason = (typeof stockReasons)[number]

/** `low`: at or below the number at which staff are told; `below`: more were sold than there were. */
export type StockState = 'fine' | 'low' | 'below'

/**
 * The pieces that are left: what came in and was counted, less what was sold. Both are sums of lines that are only
 * added, so sales of both sides count however long they were apart (money-591). Null for an item that nobody has
 * counted: its pieces are not limited.
 */
export function stockLeft(movedPieces: number | null, soldPieces: number): number | null {
  return movedPieces === null ? null : movedPieces - soldPieces
}

/**
 * The pieces that one entry adds: a delivery adds, a loss takes away, and a count sets the number. The first entry of an
 * item counts from zero, whatever was sold before (money-592).
 * @param left the pieces left now; null if the item was never counted
 * @param soldPieces the pieces sold so far
 */
export function piecesMoved(
  reason: StockReason,
  pieces: number,
  left: number | null,
  soldPieces: number,
): number {
  const start = left === null ? soldPieces : 0
  if (reason === 'counted') return start + pieces - (left ?? 0)
  return reason === 'delivered' ? start + pieces : start - pieces
}

/** Whether staff are to be told of an item's stock (money-593). */
export function stockState(left: number | null, lowAt: number | null): StockState {
  if (left === null) return 'fine'
  if (left < 0) return 'below'
  return lowAt !== null && left <= lowAt ? 'low' : 'fine'
}

/**
 * Whether this many more pieces may be sold to somebody who does not hold them in her hand. Staff may always sell: what
 * lies before them is more certain than a number (money-594).
 */
export function isInStock(left: number | null, more: number): boolean {
  return left === null || more <= left
}
