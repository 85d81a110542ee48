import { otherSide } from '../../ground/log/change-log.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { JobTimes, Stoppable } from '../../ground/runtime/job.ts'
import type { CommandDesk } from '../../people/commands/command-desk.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { startBackupJob } from '../backup/backup-job.ts'
import type { BackupSide } from '../backup/order-backup.ts'
import { type BackupDesk, openBackupDesk } from './backup-desk.ts'
import { startCopiesJob } from './copies-job.ts'
import { folderPlace } from './folder-place.ts'
import { holdCommands } from './hold-copies.ts'
import { otherSidePlace } from './other-side-place.ts'
import type { PlacesConfig } from './place-variables.ts'
import { storePlace } from './store-place.ts'

export interface BackupParts {
  readonly side: BackupDesk['side']
  /** Null for a side that makes none itself. */
  readonly backups: BackupSide | null
  readonly places: PlacesConfig
  readonly peer: Peer
  readonly commands: Pick<CommandDesk, 'register'>
  /**
   * Sends nothing to the other side before that has asked. The portal does: a hub of an older release closes the link at a
   * command that it does not know.
   */
  readonly heardFirst: boolean
}

/** Opens the desk of a side's backups, with its places, and keeps the newest backup of the other side. */
export function openBackups(
  host: Pick<Facility, 'hostClock' | 'log'>,
  { side, backups, places: { folder, store }, peer, commands, heardFirst }: BackupParts,
): BackupDesk {
  const now = () => host.hostClock.now()
  let knows = !heardFirst
  const held = { dataDir: side.dataDir, of: otherSide(side.side) }
  const hear = () => {
    knows = true
  }
  const ending = new AbortController()
  commands.register(holdCommands(held, now, hear))
  const places = [
    ...(folder === null ? [] : [folderPlace(folder, side.dataDir)]),
    ...(store === null ? [] : [storePlace(store, now, ending.signal)]),
    otherSidePlace(peer, () => knows),
  ]
  const desk = openBackupDesk(host, side, backups, backups === null ? [] : places)
  return { ...desk, end: () => ending.abort() }
}

/** Makes the backups of a side and copies them to their places, each at its own pace. */
export function startBackups(
  facility: Parameters<typeof startBackupJob>[0] & { readonly backups: BackupDesk },
  side: BackupSide,
  times: JobTimes,
): Stoppable {
  const { places, end } = facility.backups
  const jobs = [startBackupJob(facility, side, times), startCopiesJob(facility, side, places, times)]
  return {
    async stop() {
      end()
      await Promise.all(jobs.map(job => job.stop()))
    },
  }
}
