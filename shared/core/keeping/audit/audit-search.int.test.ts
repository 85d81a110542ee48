import { ok } from '@mayim/domain/result.ts'
import { freshPostgres } from '@mayim/testing/database/fresh-postgres.ts'
import { sampleLedger, sampleReservation, sampleWaitListEntry } from '@mayim/testing/database/sample-rows.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { expect, it, onTestFinished } from 'vitest'
import { requestCancel } from '../../booking/add-request.ts'
import { noteEntry } from '../../booking/wait-list/note-entry.ts'
import { insertEntry } from '../../booking/wait-list/wait-list-table.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { privacyHandlers } from '../../http/handlers/privacy.ts'
import { writeLines } from '../../money/charge-lines.ts'
import { userById } from '../../people/user-table.ts'
import { declineGrant, giveRole } from '../../sign-in/staff/change-roles.ts'
import { retainedAtHub } from '../preview-retention.ts'

const postgres = async () => {
  const { config, drop } = await freshPostgres()
  onTestFinished(drop)
  return config
}

it.each([
  ['SQLite', undefined],
  ['PostgreSQL', postgres],
])(
  'finds what was paid, waited, requested and given by the person whom it is about, on %s (privacy-354)',
  async (_, open) => {
    const database = await open?.()
    const server = await startTestServer('hub', {
      handlers: privacyHandlers(retainedAtHub),
      ...(database && { database }),
    })
    onTestFinished(server.close)
    const { facility } = server
    const { subject: userId } = await server.signInAs({ phone: '+17185550111' })
    const { subject: other } = await server.signInAs({ phone: '+17185550112' })
    const { subject: desk } = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
    const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
    await server.signInAs({ username: 'second.admin', roles: ['Admin'] })
    const by = { id: desk }
    const grant = await facility.write(async trx => {
      await trx.updateTable('user').set({ firstName: '', lastName: '' }).execute()
      const names = { firstName: 'Rivka', lastName: 'Gold' }
      await trx.updateTable('user').set(names).where('id', '=', userId).execute()
      await trx
        .insertInto('reservation')
        .values(sampleReservation({ id: 'visit-1', userId }))
        .execute()
      for (const [id, payer] of [
        ['line-1', userId],
        ['line-2', other],
      ] as const)
        await writeLines(facility, trx, by, [sampleLedger({ id, userId: payer })])
      const entry = sampleWaitListEntry({ userId })
      await insertEntry(trx, entry)
      await noteEntry(facility, trx, by, entry, 'passed')
      await requestCancel(facility, trx, by, { id: 'visit-1' })
      const user = await userById(trx, userId)
      if (user) await giveRole(facility, trx, { id: admin.subject }, user, 'Admin')
      return ok(await trx.selectFrom('roleGrant').select('id').executeTakeFirstOrThrow())
    })
    if (grant.ok) await declineGrant(facility, { ...systemCaller, id: admin.subject }, grant.value.id)
    const ofNobody = await browserOf(server).get(
      '/api/api/privacy/audit?search=Nobody',
      bearer(admin.accessToken),
    )
    expect(ofNobody.json).toEqual([])
    const found: { about: { name: string } | null; thing: string | null; verb: string }[] = (
      await browserOf(server).get('/api/api/privacy/audit?search=Gold', bearer(admin.accessToken))
    ).json
    expect(found.map(({ about, thing, verb }) => [about?.name, thing, verb])).toEqual([
      ['Rivka Gold', 'roleGrant', 'changed'],
      ['Rivka Gold', 'roleGrant', 'changed'],
      ['Rivka Gold', null, 'asked'],
      ['Rivka Gold', 'waitListEntry', 'changed'],
      ['Rivka Gold', null, 'added'],
    ])
  },
)
