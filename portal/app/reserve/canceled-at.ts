import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { undoCancelMs } from '@mayim/shared/domain/undo-cancel.ts'

type Refund = PatronReservation['refund']

interface Canceled {
  readonly atMs: number
  readonly refund: Refund
}

/** When this tab canceled what, by its own clock, and what was told of her money: to show Undo while it is taken. */
const canceled = new Map<string, Canceled>()

export function keepCanceledAt(reservationId: string, nowMs: number, refund?: Refund): void {
  canceled.set(reservationId, { atMs: nowMs, refund })
}

/** It was not canceled after all. */
export function forgetCanceled(reservationId: string): void {
  canceled.delete(reservationId)
}

/** Milliseconds in which the cancellation can still be taken back; 0 when it was not canceled here. */
export function undoLeftMs(reservationId: string, nowMs: number): number {
  const at = canceled.get(reservationId)?.atMs
  return at === undefined ? 0 : Math.max(0, at + undoCancelMs - nowMs)
}

/** What becomes of what she paid, as far as this tab was told. */
export function refundToldOf(reservationId: string): Refund {
  return canceled.get(reservationId)?.refund
}
