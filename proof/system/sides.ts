import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'

/** The digests of the shared rows of each table, read from both databases. */
export async function digestsOf(facility: TemporaryFacility) {
  const [hub, portal] = await Promise.all(
    (['hub', 'portal'] as const).map(async side => {
      const database = await openDatabase({ file: join(facility.dataDir, `${side}.sqlite`) })
      const digests = await digestSharedRows(database.readers)
      await database.close()
      return digests
    }),
  )
  return { hub, portal }
}

/** Whether both sides have the same shared rows now. */
export async function sidesAreEqual(facility: TemporaryFacility): Promise<boolean> {
  const { hub, portal } = await digestsOf(facility)
  return JSON.stringify(hub) === JSON.stringify(portal)
}

/** Every entry of both logs as one side stores them, as `origin seq hash`. */
export async function logsOf(facility: TemporaryFacility, side: Side): Promise<string[]> {
  const database = await openDatabase({ file: join(facility.dataDir, `${side}.sqlite`) })
  const rows = await database.readers
    .selectFrom('change')
    .select(['origin', 'seq', 'hash'])
    .orderBy('origin')
    .orderBy('seq')
    .execute()
  await database.close()
  return rows.map(({ origin, seq, hash }) => `${origin} ${seq} ${hash}`)
}
