import { describeError } from '../../ground/runtime/error-trace.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

/** What the process says at its end. */
export type BackupAnswer =
  | { readonly made: Awaited<ReturnType<typeof makeBackup>> }
  | { readonly fault: string }

process.once('message', async (order: BackupOrder) => {
  process.send?.(await answerTo(order), () => process.disconnect())
})
// The process that ordered the backup has ended.
process.on('disconnect', () => process.exit(0))

async function answerTo(order: BackupOrder): Promise<BackupAnswer> {
  try {
    return { made: await makeBackup(order) }
  } catch (error) {
    return { fault: describeError(error).reason }
  }
}
