import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { noPeer, type Peer } from '@mayim/core/people/commands/peer.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { sharePeer } from './shared-link.ts'

test('a process without the connection asks the hub through the process that has it', async () => {
  const schema = `peer_${process.pid}_${Date.now().toString(36)}`
  const open = async (): Promise<OpenDatabase> => {
    const database = await openDatabase({ url: inject('postgresUrl'), schema })
    await migrate(database)
    return database
  }
  const [here, there] = await Promise.all([open(), open()])
  const log = pino({ level: 'silent' })
  const hub: Peer = {
    linked: () => true,
    ask: async (name, body) =>
      name === 'openGarage' ? refuse('conflict', 'garageNotNow') : (ok({ name, ...body }) as never),
  }
  const withChannel = sharePeer({ log }, there.peers, hub, () => false)
  const without = sharePeer({ log }, here.peers, noPeer, () => true)
  expect(without.linked()).toBe(true)
  expect(await without.ask('savedCards', { date: '2026-11-22' })).toEqual(
    ok({ name: 'savedCards', date: '2026-11-22' }),
  )
  expect(await without.ask('openGarage', {})).toMatchObject({ ok: false, code: 'garageNotNow' })

  withChannel.stop()
  expect(await without.ask('savedCards', {}, { timeoutMs: 100 })).toMatchObject({
    ok: false,
    code: 'noAnswer',
  })
  const alone = sharePeer({ log }, here.peers, noPeer, () => false)
  expect(await alone.ask('savedCards', {})).toMatchObject({ ok: false, code: 'linkDown' })
  for (const one of [without, alone]) one.stop()
  await Promise.all([here.close(), there.close()])
})
