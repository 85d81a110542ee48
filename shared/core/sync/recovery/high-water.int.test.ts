import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../ground/database/open-database.ts'
import { startHighWaterFile } from './high-water.ts'
import { RecoveryDesk } from './recovery-desk.ts'

test('a restored database is detected at the start, and a reboot changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-high-water-'))
  const file = join(folder, 'hub.high-water.json')
  const database = await testDatabase({ side: 'hub' })
  const hub = await testFacility('hub', database)
  const backup = `${database.file}.backup`
  await hub.set('facilityName', 'Before')
  const desk = new RecoveryDesk(hub.facility)
  const marked = await startHighWaterFile(hub.facility, desk, file)
  await sql`vacuum into ${backup}`.execute(database.writing)
  await hub.set('facilityName', 'After')
  await marked.stop()
  expect(existsSync(file)).toBe(true)

  await (await startHighWaterFile(hub.facility, desk, file)).stop()
  expect(await desk.isRecovering()).toBe(false)

  const restored = await testFacility('hub', await openDatabase({ file: backup }))
  const restoredDesk = new RecoveryDesk(restored.facility)
  await (await startHighWaterFile(restored.facility, restoredDesk, file)).stop()
  expect(await restoredDesk.isRecovering()).toBe(true)
  await expect(restored.set('facilityName', 'Never')).resolves.toBeUndefined()
  expect(restored.facility.settings.current().facilityName).toBe('Before')

  await restored.close()
  await hub.close()
  rmSync(folder, { recursive: true })
})
