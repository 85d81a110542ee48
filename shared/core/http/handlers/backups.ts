import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { backupFolder, storedBackups } from '../../operator/backup/backup-files.ts'
import {
  forgetRecoveryKey,
  openBackupKey,
  replaceBackupKey,
  waitingRecoveryKey,
} from '../../operator/backup/backup-key.ts'
import type { BackupDesk } from '../../operator/copies/backup-desk.ts'
import { heldFile } from '../../operator/copies/hold-copies.ts'
import type { SharedHandlers } from '../handler.ts'

export interface WithBackups extends Facility {
  readonly backups: BackupDesk
}

/**
 * The calls of the backups, the same on both sides (sync-1124).
 * @param adminsAlone a Technician is refused, as at the website (screens-812)
 */
export function backupHandlers({ adminsAlone }: { readonly adminsAlone: boolean }) {
  const mayRead = ({ roles }: Caller) => !adminsAlone || roles.includes('Admin')
  return {
    backups: async (facility, { caller }) =>
      mayRead(caller) ? ok(facility.backups.view()) : refuse('forbidden', 'notAllowed'),

    backupStart: async (facility, { caller }) =>
      mayRead(caller)
        ? noted(facility, caller, 'backupAsked', async () => facility.backups.start())
        : refuse('forbidden', 'notAllowed'),
  } satisfies Partial<SharedHandlers<WithBackups>>
}

/** The files and the recovery key, for Admins. */
export const backupFileHandlers = {
  backupFile: (facility, { caller, params: { name } }) =>
    noted(facility, caller, 'backupOpened', async () => {
      const file = fileOf(facility, name)
      if (file === null) return refuse('missing', 'backupMissing', { field: 'name' })
      return ok({ name, type: 'application/octet-stream', chunks: createReadStream(file) })
    }),

  recoveryKeyShow: (facility, { caller }) =>
    noted(facility, caller, 'recoveryKeyOpened', async () => {
      const { dataDir, side } = facility.backups.side
      await openBackupKey(dataDir, side)
      const key = waitingRecoveryKey(dataDir, side)
      return key === null ? refuse('missing', 'recoveryKeyAway') : ok({ key })
    }),

  recoveryKeyWritten: (facility, { caller }) =>
    noted(facility, caller, 'recoveryKeyWritten', async () => {
      const { dataDir, side } = facility.backups.side
      forgetRecoveryKey(dataDir, side)
      return ok(null)
    }),

  recoveryKeyNew: (facility, { caller }) =>
    noted(facility, caller, 'recoveryKeyAdded', async () => {
      const { dataDir, side } = facility.backups.side
      await replaceBackupKey(dataDir, side)
      return ok(null)
    }),
} satisfies Partial<SharedHandlers<WithBackups>>

/** The log says who did it, before it is done. */
async function noted<T>(
  facility: Facility,
  caller: Caller,
  kind: string,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const written = await facility.write(async trx => {
    const entry = { entity: 'technicianAct', id: 'backup', kind, fields: {} } as const
    await record(facility, trx, caller, entry)
    return ok(null)
  })
  return written.ok ? act() : written
}

function fileOf({ backups: { side } }: WithBackups, name: string): string | null {
  if (storedBackups(side.dataDir, side.side).some(stored => stored.name === name))
    return join(backupFolder(side.dataDir), name)
  const held = heldFile(side.dataDir, otherSide(side.side))
  return held?.name === name ? held.file : null
}
