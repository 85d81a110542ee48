import type { SetupLack } from '@mayim/contract/setup-steps.ts'
import { judgeHealth } from '@mayim/domain/building/machine-health.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { newestBackup } from '../backup/backup-files.ts'
import { waitingRecoveryKey } from '../backup/backup-key.ts'

const hourMs = 3_600_000

/**
 * What the machine of a side lacks before the opening (settings-1100): a backup of the last day, its recovery key on
 * paper, a certificate that does not end soon.
 * @param of.dataDir null where the program makes no backups
 * @param of.certificateDays null without a certificate of its own
 */
export function machineLacks(
  side: Side,
  of: { readonly dataDir: string | null; readonly certificateDays: number | null },
  nowMs: number,
): SetupLack[] {
  const { dataDir, certificateDays } = of
  const lacks: SetupLack[] = []
  if (dataDir !== null) {
    const atMs = newestBackup(dataDir, side, nowMs)?.atMs ?? null
    if (atMs === null || judgeHealth('backup', (nowMs - atMs) / hourMs) !== 'good') lacks.push('backup')
    if (waitingRecoveryKey(dataDir, side) !== null) lacks.push('recoveryKey')
  }
  if (certificateDays !== null && judgeHealth('certificate', certificateDays) !== 'good')
    lacks.push('certificate')
  return lacks
}
