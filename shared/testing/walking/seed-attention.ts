import type { AttentionRow } from '@mayim/core/ground/schema/log-rows.ts'
import { v7 } from 'uuid'

export const attentionId = v7()

/** A cancel that came too late, for someone to see to. */
export function attentionAbout(reservationId: string): AttentionRow {
  return {
    id: attentionId,
    kind: 'cancelRejected',
    entityId: reservationId,
    detail: '{"code":"statusNotAllowed"}',
    side: 'hub',
    at: '2026-11-21T18:00:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
  }
}
