import { undoCancelMs } from '@mayim/shared/domain/undo-cancel.ts'

/** When this tab canceled what, by its own clock: only to show Undo for as long as the server would take it. */
const canceledAt = new Map<string, number>()

export function keepCanceledAt(reservationId: string, nowMs: number): void {
  canceledAt.set(reservationId, nowMs)
}

/** Milliseconds in which the cancellation can still be taken back; 0 when it was not canceled here. */
export function undoLeftMs(reservationId: string, nowMs: number): number {
  const at = canceledAt.get(reservationId)
  return at === undefined ? 0 : Math.max(0, at + undoCancelMs - nowMs)
}
