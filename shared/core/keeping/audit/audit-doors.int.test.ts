import type { AuditLine } from '@mayim/contract/calls/audit.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccessLogRow } from '../../ground/schema/schema.ts'
import { privacyHandlers } from '../../http/handlers/privacy.ts'
import { retainedAtHub } from '../preview-retention.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('hub', { handlers: privacyHandlers(retainedAtHub) })
})
afterAll(() => server.close())

const common = {
  roomId: 6,
  reservationId: null,
  byId: 'system',
  byRole: 'system',
  attendantId: null,
  reason: null,
  reasonText: null,
}
const room = {
  name: 'Six',
  sectionId: 1,
  bath: 0,
  status: 'Ready',
  statusSince: '2026-11-21T18:00:00.000Z',
  reservationId: null,
  language: 'en',
  lightsWanted: null,
  lightsAskedAt: null,
  extension: null,
  retiredAt: null,
} as const

async function putLines(lines: readonly (Partial<AccessLogRow> & { door: string; outcome: string })[]) {
  await server.facility.write(async trx => {
    for (const [at, line] of lines.entries()) {
      const minute = String(at).padStart(2, '0')
      const row = { ...common, ...line, id: `line-${minute}`, at: `2026-11-22T18:${minute}:00.000Z` }
      await trx.insertInto('accessLog').values(row).execute()
    }
    return ok(null)
  })
}

it('says of each try at a door what came of it, who asked, with whose card and why (privacy-354)', async () => {
  const { facility } = server
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const patron = await server.signInAs({ phone: '+17185550111' })
  await facility.write(async trx => {
    await trx.updateTable('user').set({ firstName: '', lastName: '' }).execute()
    await trx
      .insertInto('section')
      .values({ id: 1, name: 'North', attendantId: null, retiredAt: null })
      .execute()
    await trx
      .insertInto('room')
      .values({ ...room, id: 6 })
      .execute()
    const attendant = { cardHash: null, active: 1, updatedAt: '', userId: null } as const
    await trx
      .insertInto('attendant')
      .values({ id: 3, firstName: 'Chana', lastName: 'Baum', ...attendant })
      .execute()
    await trx
      .insertInto('reservation')
      .values(sampleReservation({ id: 'visit-1', userId: patron.subject }))
      .execute()
    return ok(null)
  })
  const atReader = { byId: 'reader-room-6-dry', attendantId: 3 }
  await putLines([
    {
      ...atReader,
      ...{ door: 'room-6-dry', outcome: 'asked', reason: 'other', reasonText: 'card at the reader' },
    },
    { door: 'room-6-dry', outcome: 'pulse:deviceSilent' },
    {
      ...{ door: 'room-6-wet', outcome: 'asked', byId: desk.subject, byRole: 'Reception' },
      ...{ attendantId: 3, reason: 'silent', reservationId: 'visit-1' },
    },
    { door: 'room-6-wet', outcome: 'pulse:accepted' },
    { door: 'room-6-wet', outcome: 'lock:accepted' },
    { door: 'room-6-wet', outcome: 'lock:deviceOffline' },
    { door: 'room-6-dry', outcome: 'refused', byId: 'reader-room-6-dry' },
    { door: 'room-6-dry', outcome: 'opened' },
    { door: 'room-6-dry', outcome: 'forced' },
    { door: 'pool-1', outcome: 'heldOpen' },
    { door: 'room-6-dry', outcome: 'released', byId: 'button-6' },
    { door: 'room-6-dry', outcome: 'release:accepted' },
    { door: 'room-6-dry', outcome: 'tested', byId: admin.subject },
    { door: 'main', outcome: 'open:accepted' },
    { door: 'main', outcome: 'ring:accepted' },
    { door: 'main', outcome: 'ring:deviceSilent' },
    { door: 'card', outcome: 'refused', byId: desk.subject },
    { door: 'card', outcome: 'locked', byId: desk.subject },
    { door: 'cubicle-9', outcome: 'open:accepted' },
    { door: 'elsewhere', outcome: 'open:accepted' },
    { door: 'room-6-wet', outcome: 'pulse:interlock' },
    { door: 'room-6-wet', outcome: 'pulse:expired' },
  ])
  const audit = async (query: string): Promise<AuditLine[]> =>
    (await browserOf(server).get(`/api/api/privacy/audit?${query}`, bearer(admin.accessToken))).json
  const brief = ({ verb, by, door, what, card, reason, detail }: AuditLine) =>
    [verb, by?.name ?? null, door, what, card, reason, detail] as const
  expect((await audit('kind=door')).toReversed().map(brief)).toEqual([
    ['askedToOpen', 'Chana Baum', 'dry', 'Six', '', 'reader', ''],
    ['notOpened', null, 'dry', 'Six', '', 'deviceSilent', ''],
    ['askedToOpen', 'front.desk', 'wet', 'Six', 'Chana Baum', 'silent', ''],
    ['opened', null, 'wet', 'Six', '', null, ''],
    ['locked', null, 'wet', 'Six', '', null, ''],
    ['notLocked', null, 'wet', 'Six', '', null, ''],
    ['cardWrong', null, 'dry', 'Six', '', null, ''],
    ['openedByHand', null, 'dry', 'Six', '', null, ''],
    ['forced', null, 'dry', 'Six', '', null, ''],
    ['heldOpen', null, 'pool', 'North', '', null, ''],
    ['released', null, 'dry', 'Six', '', null, ''],
    ['opened', null, 'dry', 'Six', '', null, ''],
    ['tested', 'admin', 'dry', 'Six', '', null, ''],
    ['opened', null, 'garage', '', '', null, ''],
    ['rang', null, 'phone', '', '', null, ''],
    ['notRung', null, 'phone', '', '', 'deviceSilent', ''],
    ['cardWrong', 'front.desk', 'card', '', '', null, ''],
    ['cardNotJudged', 'front.desk', 'card', '', '', null, ''],
    ['opened', null, 'cubicle', '9', '', null, ''],
    ['opened', null, null, 'elsewhere', '', null, ''],
    ['notOpened', null, 'wet', 'Six', '', 'interlock', ''],
    ['notOpened', null, 'wet', 'Six', '', 'expired', ''],
  ])
  // By the attendant whose card it was, not only by the account that asked.
  expect((await audit('kind=door&search=chana%20b')).map(({ verb, reason }) => [verb, reason])).toEqual([
    ['askedToOpen', 'silent'],
    ['askedToOpen', 'reader'],
  ])
  expect(await audit('kind=door&search=nobody')).toEqual([])
})
