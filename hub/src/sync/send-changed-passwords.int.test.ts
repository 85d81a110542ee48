import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import { acceptChangedPassword, changeGivenPassword } from '@mayim/core/sign-in/staff/set-password.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { expect, it } from 'vitest'
import { startChangedPasswordsJob } from './send-changed-passwords.ts'

const given = 'a password of the Admin'
const own = 'a kettle in the snow'

it('tells the portal of a password that was changed without the link (people-322)', async () => {
  const [hub, portal] = await Promise.all([startTestServer('hub'), startTestServer('portal')])
  let isLinked = false
  const peer: Peer = {
    linked: () => isLinked,
    ask: async <T>(_name: string, body: object) =>
      (await acceptChangedPassword(portal.auth, {
        ...JSON.parse(JSON.stringify(body)),
        userId,
      })) as Result<T>,
  }
  const who = { username: 'rivka', roles: ['Reception'], password: given } as const
  const { subject } = await hub.signInAs(who)
  // The servers of a test have keys of their own, and so other ids.
  const userId = (await portal.signInAs(who)).subject
  for (const { facility } of [hub, portal])
    await facility.write(async trx =>
      ok(await trx.updateTable('credential').set({ mustChange: 1 }).execute()),
    )
  const job = startChangedPasswordsJob(hub.facility, peer)
  const caller: Caller = {
    kind: 'person',
    id: subject,
    roles: ['Reception'],
    address: '10.0.0.1',
    language: 'en',
  }
  const words = { ownPassword: given, password: own, confirmed: own }
  expect((await changeGivenPassword(hub.auth, caller, words)).ok).toBe(true)
  await job.settled()
  expect([await enters(hub), await enters(portal)]).toEqual([200, 400])
  isLinked = true
  await job.settled()
  expect(await enters(portal)).toBe(200)
  expect(await hub.facility.db.selectFrom('changedPassword').selectAll().execute()).toEqual([])
  await job.stop()
  await Promise.all([hub.close(), portal.close()])
})

async function enters(server: TestServer): Promise<number> {
  const fields = { grant_type: 'password', username: 'rivka', password: own }
  return (await browserOf(server).form('/api/token', fields)).status
}
