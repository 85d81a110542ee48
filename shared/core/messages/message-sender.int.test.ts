import { ok } from '@mayim/domain/result.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../ground/runtime/clock.ts'
import { sealerFromSecret } from '../ground/runtime/sealer.ts'
import { type OpenSettings, openSettingsReader } from '../ground/settings/settings-reader.ts'
import { freshWrite } from '../operator/open-facility.ts'
import { knownTime } from '../sync/time/time-watch.ts'
import { deleteOldMessages, dueAfterMs, sendDueMessages, startMessageSender } from './message-sender.ts'
import type { Messenger, OutgoingText, SendOutcome } from './messenger.ts'
import { queueMessage } from './queue-message.ts'

const hostClock = fixedClock('2026-11-21T18:00:00Z')
/** A Sunday. */
const clock = fixedClock('2026-11-22T18:00:00Z')
const ownSealer = sealerFromSecret('a'.repeat(32))
let database: TestDatabase
let settings: OpenSettings
let facility: Parameters<typeof sendDueMessages>[0]
let sent: OutgoingText[]
let outcomes: SendOutcome[]
const messenger: Messenger = {
  send: async text => {
    const outcome = outcomes.shift() ?? 'sent'
    if (outcome === 'sent') sent.push(text)
    return outcome
  },
}

beforeEach(async () => {
  hostClock.set('2026-11-21T18:00:00Z')
  database = await testDatabase()
  settings = await openSettingsReader(database.readers, database.changes, clock)
  clock.set('2026-11-22T18:00:00Z')
  sent = []
  outcomes = []
  const log = pino({ level: 'silent' })
  const write = freshWrite(database, settings)
  const { changes, readers: db } = database
  facility = { db, changes, write, settings, ownSealer, clock, hostClock, time: knownTime, log }
})
afterEach(() => {
  settings.stop()
  return database.close()
})

async function queue(dedupeKey: string, lifeMs = 600_000): Promise<void> {
  const expiresAt = new Date(hostClock.now() + lifeMs).toISOString()
  const message = { kind: 'loginCode' as const, to: '+17188512345', body: '135790', dedupeKey, expiresAt }
  await facility.write(async trx => ok(await queueMessage(facility, trx, message)))
}

/** A feed that tells of no text. */
function deaf(changes: typeof facility.changes): typeof facility.changes {
  return {
    head: changes.head,
    commits: changes.commits,
    isShared: changes.isShared,
    onCommit: listener => changes.onCommit(listener),
    onText: () => () => undefined,
  }
}

describe('queued texts', () => {
  it('are stored sealed, sent once, and then deleted from the database', async () => {
    await queue('login:1')
    const before = await facility.db.selectFrom('outboundMessage').selectAll().execute()
    expect(JSON.stringify(before)).not.toMatch(/7188512345|135790/)
    expect(await sendDueMessages(facility, messenger)).toBe(1)
    expect(await sendDueMessages(facility, messenger)).toBe(0)
    expect(sent).toMatchObject([{ to: '+17188512345', body: '135790', key: 'login:1' }])
    const [after] = await facility.db.selectFrom('outboundMessage').selectAll().execute()
    expect(after).toMatchObject({ sealed: '', attempts: 1, failedAt: null })
  })

  it('are queued once per key', async () => {
    await queue('reminder:7')
    await queue('reminder:7')
    expect(await sendDueMessages(facility, messenger)).toBe(1)
  })

  it('are retried at growing intervals until they expire', async () => {
    await queue('login:1', 300_000)
    outcomes = Array<SendOutcome>(20).fill('retry')
    const triedAt: number[] = []
    const startedAt = hostClock.now()
    for (let second = 0; second <= 400; second += 1) {
      const left = outcomes.length
      await sendDueMessages(facility, messenger)
      if (outcomes.length < left) triedAt.push((hostClock.now() - startedAt) / 1000)
      hostClock.advance(1000)
    }
    expect(triedAt).toEqual([0, 5, 25, 105])
    expect(dueAfterMs(4)).toBe(425_000)
    const [row] = await facility.db.selectFrom('outboundMessage').selectAll().execute()
    expect(row?.failedAt).not.toBeNull()
    expect(sent).toEqual([])
  })

  it('wait during Shabbos, and are not sent after it if they have expired', async () => {
    clock.set('2026-11-21T18:00:00Z')
    await queue('login:1', 300_000)
    await queue('offer:1', 8 * 3_600_000)
    expect(await sendDueMessages(facility, messenger)).toBe(0)
    hostClock.advance(6 * 3_600_000)
    expect(await sendDueMessages(facility, messenger)).toBe(0)
    clock.set('2026-11-21T23:00:00Z')
    expect(await sendDueMessages(facility, messenger)).toBe(1)
    expect(sent).toMatchObject([{ key: 'offer:1' }])
  })

  it('are dropped after a permanent failure', async () => {
    await queue('login:1')
    outcomes = ['failed']
    await sendDueMessages(facility, messenger)
    hostClock.advance(60_000)
    expect(await sendDueMessages(facility, messenger)).toBe(0)
  })

  it('are sent once by two senders at the same moment', async () => {
    for (let at = 0; at < 10; at += 1) await queue(`login:${at}`)
    const counts = await Promise.all([
      sendDueMessages(facility, messenger),
      sendDueMessages(facility, messenger),
    ])
    expect(counts[0] + counts[1]).toBe(10)
    expect(new Set(sent.map(text => text.key)).size).toBe(10)
    expect(sent).toHaveLength(10)
  })

  it('are sent once they are committed, without a look (messages-1210)', async () => {
    const sender = startMessageSender(facility, messenger)
    await sender.settled()
    await queue('login:1')
    await expect.poll(() => sent.length).toBe(1)
    await sender.stop()
    await queue('login:2')
    await facility.write(async () => ok(null))
    expect(sent).toHaveLength(1)
  })

  it('are found by the look of each minute, if another process queued them or no notice came', async () => {
    const after: (() => void)[] = []
    const seconds = {
      ...hostClock,
      after(_ms: number, then: () => void) {
        after.push(then)
        return () => undefined
      },
    }
    const sender = startMessageSender(
      { ...facility, hostClock: seconds, changes: deaf(facility.changes) },
      messenger,
    )
    await sender.settled()
    await queue('login:1')
    for (let second = 0; second < 59; second += 1) after.shift()?.()
    expect(sent).toEqual([])
    after.shift()?.()
    await expect.poll(() => sent.length).toBe(1)
    await sender.stop()
  })

  it('are deleted after the days of the setting (privacy-31)', async () => {
    await queue('login:1')
    expect(await sendDueMessages(facility, messenger)).toBe(1)
    const stored = () => facility.db.selectFrom('outboundMessage').select('id').execute()
    hostClock.advance(8 * 86_400_000)
    const longer = { ...settings.current(), sentTextsDays: 9 }
    await deleteOldMessages({
      ...facility,
      settings: Object.assign({ ...settings }, { current: () => longer }),
    })
    expect(await stored()).toHaveLength(1)
    await deleteOldMessages(facility)
    expect(await stored()).toEqual([])
  })
})
