// @vitest-environment happy-dom

import { common } from '@mayim/texts/en/common.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sayLostAnswers } from './lost-answer.ts'

beforeEach(async () => {
  await startTexts(['common', 'refusal'], 'en')
  sayLostAnswers()
})

const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const answers = (status: number, body: string) => async () => new Response(body, { status })

async function said(fetch: () => Promise<Response>, call: () => Promise<unknown>): Promise<string> {
  vi.stubGlobal('fetch', fetch)
  const error = await call().then(
    () => new Error('answered'),
    (thrown: Error) => thrown,
  )
  vi.unstubAllGlobals()
  return error.message
}

const checkIn = () => callApi('checkIn', { body: { resId: '01890000-0000-7000-8000-000000000000' } })
const print = () =>
  callApi('printReceipt', { body: { resId: '01890000-0000-7000-8000-000000000000', printer: 'p' } })
const read = () => callApi('sections')

test.each([
  ['the line was cut', cutOff],
  ['the request was cut off on its way', answers(408, '')],
  [
    'the same, in words of the server',
    answers(408, '{"success":false,"code":"notJson","errorMessage":"Not read"}'),
  ],
  ['a proxy answered', answers(502, '<html></html>')],
  ['the answer broke off', answers(200, '{"succ')],
])('a check-in may be pressed again where %s (screens-1011)', async (_, fetch) => {
  expect(await said(fetch, checkIn)).toBe(refusal.noAnswerYet)
  expect(await said(fetch, print)).toBe(refusal.noAnswer)
})

test('a read has changed nothing, and a refusal is an answer', async () => {
  expect(await said(cutOff, read)).toBe(common.errorUnreachable)
  const refused = answers(503, '{"success":false,"code":"storageFull","errorMessage":"Nothing was saved"}')
  expect(await said(refused, checkIn)).toBe('Nothing was saved')
})
