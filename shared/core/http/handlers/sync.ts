import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import type { LinkState } from '@mayim/contract/entities/device.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { readHeads } from '../../ground/log/log-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { AttentionRow } from '../../ground/schema/log-rows.ts'
import { resolveAttention } from '../../messages/attention/attention.ts'
import { attentionRows } from '../../messages/attention/attention-table.ts'
import { unstoredAttention } from '../../messages/attention/storage-attention.ts'
import { readReports } from '../../sync/outage-reports.ts'
import { allowForNow } from '../../sync/own-mark.ts'
import { endQuarantine, quarantinedNights } from '../../sync/recovery/quarantine.ts'
import { confirmTime } from '../../sync/time/time-job.ts'
import type { SharedHandlers } from '../handler.ts'

/** A side whose sync channel can request everything that it may have lost. */
export interface Recoverable extends Facility {
  readonly link: {
    state(): Promise<LinkState>
    recover(): Promise<Result<null>>
    endRecovery(): Promise<Result<null>>
  }
}

/** The reports of the channel and the tasks after a restore, the same on both sides. */
export const syncHandlers = {
  syncReport: async facility => ok(await readReports(facility.db)),
  syncQuarantine: async facility => ok(await quarantinedNights(facility)),
  syncQuarantineEnd: async (facility, { caller, params }) => endQuarantine(facility, caller, params.date),
  syncRecover: async facility => {
    const { peerRecoveries = 0 } = await facility.link.state()
    // Two sides that ask each other both stand still.
    if (peerRecoveries > 0) return refuse('conflict', 'peerRecovers')
    // The caller takes responsibility for the entries that the other side sends as this side's own.
    const trusted = await allowForNow(facility, 'trust')
    return trusted.ok ? facility.link.recover() : trusted
  },
  syncRecoverEnd: async (facility, { caller }) => {
    const ended = await facility.link.endRecovery()
    if (ended.ok) facility.log.warn({ by: caller.id }, 'a person ended the recovery without the other side')
    return ended
  },
  timeConfirm: async (facility, { caller, body }) => confirmTime(facility, caller, body.at),
  syncLetBack: async facility => allowForNow(facility, 'letBack'),
} satisfies Partial<SharedHandlers<Recoverable>>

/** The calls of the attention list, the same on both sides. */
export const attentionHandlers = {
  attention: async (facility, { query }) => {
    const rows = await attentionRows(facility.db, query.since ?? null)
    const items = rows.map(viewAttention)
    const unstored = unstoredAttention(facility, (await readHeads(facility.db)).mode)
    const ids = unstored.map(({ entityId }) => entityId)
    return ok([...unstored, ...items.filter(({ entityId }) => !ids.includes(entityId))])
  },

  attentionResolve: async (facility, { caller, params }) => {
    const done = await resolveAttention(facility, caller, params.attentionId)
    return done.ok ? ok(viewAttention(done.value)) : done
  },
} satisfies Partial<SharedHandlers<Facility>>

function viewAttention({ id, kind, entityId, detail, side, at, resolvedAt }: AttentionRow): AttentionItem {
  return { id, kind, entityId, detail: JSON.parse(detail), side, at, resolvedAt }
}
