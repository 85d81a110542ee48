import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, expect, it } from 'vitest'
import { book } from '../../booking/book.ts'
import { migrate } from '../database/migrate.ts'
import { nodeIdentity, openDatabase } from '../database/open-database.ts'
import { deleteOldKeys } from './claim-key.ts'
import { fixedClock } from './clock.ts'
import type { Caller } from './facility.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-once-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const her: Caller = { kind: 'person', id: 'patron-1', roles: [], address: '127.0.0.1', language: 'en' }
const input = {
  ...wish(her, { date: tonightDate }),
  once: { key: 'her-own-word', asked: 'a shower at seven' },
}

async function opened() {
  const database = await openDatabase({ file: join(folder, 'facility.db') })
  await migrate(database)
  await nodeIdentity(database, 'portal')
  return testFacility('portal', database)
}

it('keeps a key across a restart, and deletes it after two days', async () => {
  const before = await opened()
  await before.addPatron(her.id)
  const first = await book(before.facility, her, input)
  await before.close()
  const after = await opened()
  try {
    const again = await book(after.facility, her, input)
    if (!first.ok || !again.ok) throw new Error('It was refused')
    expect(again.value.id).toBe(first.value.id)
    const hostClock = fixedClock(Date.now() + 47 * 3_600_000)
    await deleteOldKeys({ ...after.facility, hostClock })
    expect((await book(after.facility, her, input)).ok).toBe(true)
    hostClock.advance(2 * 3_600_000)
    await deleteOldKeys({ ...after.facility, hostClock })
    expect(await book(after.facility, her, input)).toMatchObject({ ok: false, code: 'alreadyReserved' })
  } finally {
    await after.close()
  }
})
