import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteAttention } from '../../attention/note-attention.ts'
import { systemCaller } from '../../runtime/caller.ts'
import { attentionHandlers } from './attention.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub', { handlers: attentionHandlers })
})
afterEach(() => server.close())

it('shows the value of a setting that is asked for to Admins alone (settings-980)', async () => {
  const { facility } = server
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  await facility.write(async trx => {
    for (const about of [
      { kind: 'settingAsked', entityId: 'mailHost', detail: { value: 'mail.example.org' } },
      { kind: 'clock', entityId: 'look', detail: { aheadSeconds: 3 } },
    ] as const)
      await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
  const browser = browserOf(server)
  const list = async ({ accessToken }: typeof desk): Promise<{ id: string; detail: object }[]> =>
    (await browser.get('/api/api/attention', bearer(accessToken))).json
  const details = async (who: typeof desk) => (await list(who)).map(({ detail }) => detail)
  expect(await details(desk)).toEqual([{}, { aheadSeconds: 3 }])
  expect(await details(admin)).toEqual([{ value: 'mail.example.org' }, { aheadSeconds: 3 }])
  const [asked] = await list(desk)
  const path = `/api/api/attention/${asked?.id}/resolved`
  const resolved = await browser.post(path, {}, bearer(desk.accessToken))
  expect(resolved.json.result).toMatchObject({ kind: 'settingAsked', detail: {} })
})
