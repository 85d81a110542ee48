import type { ResidentPaper } from '@mayim/contract/entities/resident-paper.ts'
import { deletePaperOf } from '@mayim/core/keeping/paper-table.ts'
import { attentionRows } from '@mayim/core/messages/attention/attention-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperHandlers } from '../top/handlers/portal-handlers.ts'
import { forgetPapers, startPapersJob } from './papers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('portal', { handlers: paperHandlers as never })
})
afterAll(() => server.close())

const picture = () => {
  const canvas = createCanvas(400, 300)
  canvas.getContext('2d').fillRect(10, 10, 200, 100)
  return canvas.toBuffer('image/jpeg')
}

async function handIn(
  person: { subject: string; accessToken: string },
  bytes: Uint8Array,
  of = person.subject,
) {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'licence.jpg')
  const answer = await fetch(`${server.origin}/api/api/users/${of}/LicenseAndRegistration`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: form,
  })
  return { status: answer.status, ...((await answer.json()) as { code?: string; result?: ResidentPaper }) }
}

it('takes a picture of her own, shows it to an Admin alone, and tells her the end (people-766, people-767)', async () => {
  const { facility, clock } = server
  const her = await server.signInAs({ phone: '+17185550131' })
  const other = await server.signInAs({ phone: '+17185550132' })
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  const browser = browserOf(server)
  const path = `/api/api/users/${her.subject}`
  const own = async () => (await browser.get(`${path}/LicenseAndRegistration`, bearer(her.accessToken))).json
  const post = (what: string, body: object, token = admin.accessToken) =>
    browser.post(`${path}/papers/${what}`, body, bearer(token))
  const waiting = async () => (await browser.get('/api/api/users/papers', bearer(admin.accessToken))).json

  /** How many papers staff are told of, as the job sees it. */
  const listed = async () => {
    const job = startPapersJob(facility)
    await job.settled()
    await job.stop()
    return (await attentionRows(facility.db, null)).filter(({ kind }) => kind === 'papers').length
  }

  expect(await own()).toBeNull()
  expect(await handIn(her, Buffer.from('%PDF-1.7 no picture'))).toMatchObject({
    status: 400,
    code: 'imageInvalid',
  })
  expect(await handIn(other, picture(), her.subject)).toMatchObject({ status: 403 })
  expect(await handIn(her, picture())).toMatchObject({
    status: 200,
    result: { status: 'waiting', reason: '' },
  })
  expect(await waiting()).toMatchObject([{ userId: her.subject, phone: '+17185550131' }])
  expect(await listed()).toBe(1)

  // The row has no picture that can be read without the key of her notes.
  const [row] = await facility.db.selectFrom('residentPaper').selectAll().execute()
  expect(row?.sealed).toMatch(/^n1\./)
  for (const token of [her.accessToken, desk.accessToken])
    expect((await post('picture', {}, token)).status).toBe(403)
  const opened = (await post('picture', {})).json as unknown as { result: { picture: string } }
  expect(Buffer.from(opened.result.picture, 'base64').subarray(0, 4).toString()).toBe('RIFF')

  expect((await post('review', { accepted: false, reason: ' ' })).json).toMatchObject({
    ...{ code: 'paperReasonMissing', field: 'reason' },
  })
  expect((await post('review', { accepted: false, reason: 'The address cannot be read.' })).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'refused', reason: 'The address cannot be read.' })
  expect((await post('review', { accepted: true })).json).toMatchObject({ code: 'paperMissing' })

  await handIn(her, picture())
  expect((await post('review', { accepted: true })).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'accepted', reason: '' })
  expect(await waiting()).toEqual([])
  expect(await listed()).toBe(0)
  const user = await facility.db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', her.subject)
    .executeTakeFirst()
  expect(user?.localResident).toBe(1)
  const entries = await facility.db
    .selectFrom('change')
    .select(['kind', 'who', 'fields'])
    .where('entity', '=', 'residentPaper')
    .orderBy('position')
    .execute()
  expect(entries.map(({ kind }) => kind)).toEqual(['uploaded', 'opened', 'refused', 'uploaded', 'accepted'])
  expect(JSON.stringify(entries)).not.toContain('n1.')

  // A resident who sends a new one is reviewed again: she was marked before.
  clock.set(new Date(facility.clock.now() + 60_000).toISOString())
  await handIn(her, picture())
  expect(await listed()).toBe(1)
  expect(await own()).toMatchObject({ status: 'waiting' })
  expect((await post('review', { accepted: true })).status).toBe(200)

  // A week later the picture is gone and the end is still there (people-768).
  clock.set(new Date(facility.clock.now() + 8 * 86_400_000).toISOString())
  await handIn(other, picture())
  await forgetPapers(facility)
  const kept = await facility.db.selectFrom('residentPaper').selectAll().orderBy('status').execute()
  expect(kept.map(({ status, sealed }) => [status, sealed !== ''])).toEqual([
    ['accepted', false],
    ['waiting', true],
  ])
  clock.set(new Date(facility.clock.now() + 91 * 86_400_000).toISOString())
  await forgetPapers(facility)
  await facility.write(async trx => {
    await deletePaperOf(trx, her.subject)
    return ok(null)
  })
  expect(await facility.db.selectFrom('residentPaper').selectAll().execute()).toEqual([])
})
