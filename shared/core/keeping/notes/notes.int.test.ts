import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok, type Result } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { patronRow, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveNotes } from '../../booking/save-notes.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { recordAll } from '../../ground/runtime/record-change.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { patchUser } from '../../people/user.ts'
import { eraseUser } from '../delete-account.ts'
import { exchangeNoteKeys, noteKeyCommands, sealOldNotes, startNoteKeysJob } from './note-keys-job.ts'
import { openNoteKeys } from './open-note-keys.ts'

const her = 'person-with-notes'
const visit = { entity: 'reservation', id: 'visit' } as const
const desk: Caller = { ...systemCaller, kind: 'person', roles: ['Reception'] }
const words = ['Comes with her mother', 'Speaks slowly', 'Do not ring', 'Towels']
let folder: string
let hub: TestFacility
let portal: Facility
let portalTest: TestFacility
let database: TestDatabase
let isLinked: boolean

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-notes-'))
  hub = await testFacility('hub')
  database = await testDatabase({ side: 'portal' })
  portalTest = await testFacility('portal', database)
  portal = { ...portalTest.facility, notes: openNoteKeys(join(folder, 'keys', 'portal-notes.keys')) }
  isLinked = true
  await portal.write(async trx => {
    const user = patronRow(her, { phone: '+17185550100', notes: words[3] as string })
    const reservation = sampleReservation({ id: visit.id, userId: her, owner: 'portal', notes: '' })
    await trx.insertInto('user').values(user).execute()
    await trx.insertInto('reservation').values(reservation).execute()
    await recordAll(portal, trx, systemCaller, [
      { entity: 'user', id: her, kind: 'created', fields: user },
      { ...visit, kind: 'booked', fields: reservation },
    ])
    return ok(null)
  })
})
afterEach(async () => {
  portal.notes.close()
  await hub.close()
  await portalTest.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The link to a side: a command's body goes over as JSON. */
function linkTo(other: () => Facility): Peer {
  return {
    linked: () => isLinked,
    ask: async <T>(_name: string, body: object) =>
      (await exchangeNoteKeys(other(), JSON.parse(JSON.stringify(body)))) as Result<T>,
  }
}

async function work(): Promise<void> {
  for (const [facility, other] of [
    [portal, () => hub.facility],
    [hub.facility, () => portal],
  ] as const) {
    const ofPortal = facility.side === 'portal' ? [sealOldNotes] : []
    const job = startNoteKeysJob(facility, linkTo(other), ...ofPortal)
    await job.settled()
    await job.stop()
  }
}

async function writeNotes(): Promise<void> {
  const steps = [
    { path: '/notes', value: words[0] as string },
    { path: '/internalNote', value: words[1] as string },
  ]
  expect((await patchUser(portal, desk, { userId: her, steps })).ok).toBe(true)
  await handOver({ facility: portal }, hub)
  const note = { reservationId: visit.id, notes: words[2] as string }
  expect((await saveNotes(hub.facility, desk, note)).ok).toBe(true)
  await handOver(hub, { facility: portal })
}

async function notesAt({ db, notes }: Facility): Promise<string[]> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', her).executeTakeFirstOrThrow()
  const row = await db.selectFrom('reservation').selectAll().where('id', '=', visit.id).executeTakeFirst()
  return [user.notes, user.internalNote, row?.notes ?? ''].map(notes.open)
}

it('seals each note with her own key, in the row and in both logs; both sides read it (privacy-670, privacy-672)', async () => {
  isLinked = false
  await writeNotes()
  expect(await notesAt(hub.facility)).toEqual(['', '', words[2]])
  await work()
  expect(await notesAt(hub.facility)).toEqual(['', '', words[2]])
  isLinked = true
  await work()
  for (const side of [hub.facility, portal]) {
    expect(await notesAt(side)).toEqual(words.slice(0, 3))
    const { rows } = await sql<object>`select fields from ${sql.table('change')}`.execute(side.db)
    const kept = JSON.stringify([rows, await side.db.selectFrom('user').selectAll().execute()])
    for (const word of words.slice(0, 3)) expect(kept).not.toContain(word)
  }
  expect(await exchangeNoteKeys(portal, { ids: ['?'] })).toMatchObject({ code: 'invalid' })
})

it('gives a new key to the other side before the note that it seals, and seals notes of an older release', async () => {
  noteKeyCommands(
    portal,
    linkTo(() => hub.facility),
  )
  await handOver({ facility: portal }, hub)
  expect(await notesAt(hub.facility)).toEqual([words[3], '', ''])
  const told: string[] = []
  hub.facility.notes.onAdded(keys => told.push(...keys.map(({ userId }) => userId)))
  await work()
  expect(told).toEqual([her])
  await handOver({ facility: portal }, hub)
  const row = await hub.facility.db.selectFrom('user').select('notes').executeTakeFirstOrThrow()
  expect(row.notes).toMatch(/^n1\./)
  expect(await notesAt(hub.facility)).toEqual([words[3], '', ''])
  expect(hub.facility.notes.missingIn([row.notes])).toEqual([])
})

it('forgets the notes of a deleted account, in older backups of database and keys too (privacy-671, threats-T43)', async () => {
  await writeNotes()
  await work()
  const backup = join(folder, 'backup.sqlite')
  await sql`vacuum into ${backup}`.execute(database.writing)
  const keys = join(folder, 'keys', 'portal-notes.keys')
  copyFileSync(keys, join(folder, 'copied.keys'))
  const sealed = await portal.db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', her)
    .executeTakeFirstOrThrow()
  for (const word of words.slice(0, 3)) expect(readFileSync(backup).includes(word)).toBe(false)

  await portal.write(async trx => ok(await eraseUser(portal, trx, systemCaller, her)))
  await handOver({ facility: portal }, hub)
  await work()
  for (const side of [hub.facility, portal]) {
    expect([sealed.notes, sealed.internalNote].map(side.notes.open)).toEqual(['', ''])
    expect(side.notes.missingIn([sealed.notes])).toHaveLength(1)
  }
  // The keys' file was put back with the database: the deletion is in the log, and destroys them again.
  portal.notes.close()
  copyFileSync(join(folder, 'copied.keys'), keys)
  portal = { ...portal, notes: openNoteKeys(keys) }
  expect(portal.notes.open(sealed.notes)).toBe(words[0])
  await work()
  expect(portal.notes.open(sealed.notes)).toBe('')
  expect(readFileSync(keys).includes(her)).toBe(false)
})
