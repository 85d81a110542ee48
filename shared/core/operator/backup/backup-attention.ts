import type { Facility } from '../../ground/runtime/facility.ts'
import { updateConditionAttention } from '../../messages/attention/attention.ts'
import { newestBackup } from './backup-files.ts'

const dayMs = 86_400_000
/** After a start the job makes a backup first. */
const graceMs = 900_000
const lookEveryMs = 60_000

/**
 * Lists that a side has no backup, or none of the last day (sync-547). Looks into the folder once a minute.
 */
export function backupMatter(
  { hostClock }: Pick<Facility, 'hostClock'>,
  dataDir: string,
): (facility: Facility) => Promise<void> {
  const startedMs = hostClock.now()
  let lookedMs = Number.NEGATIVE_INFINITY
  return async facility => {
    const { side } = facility
    const nowMs = hostClock.now()
    if (nowMs < startedMs + graceMs || nowMs < lookedMs + lookEveryMs) return
    lookedMs = nowMs
    const atMs = newestBackup(dataDir, side, nowMs)?.atMs ?? null
    const isMissing = atMs === null || nowMs - atMs >= dayMs
    await updateConditionAttention(
      facility,
      'backup',
      isMissing ? { kind: 'backup', entityId: `${side} backup`, detail: { none: atMs === null } } : null,
    )
  }
}
