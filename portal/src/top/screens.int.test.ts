import { type CallId, calls } from '@mayim/contract/calls.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { patron as he } from '@mayim/texts/he/patron.ts'
import { pathWith } from '@mayim/ui/client/send-request.ts'
import { expect, it } from 'vitest'
import { withoutScript } from './no-script.ts'
import { firstAnswers } from './screens.ts'

const caller = { kind: 'anyone', id: 'anyone', roles: [], address: '127.0.0.1', language: 'he' } as const

it('are the answers of the calls themselves to anybody, and cannot end the script', async () => {
  const server = await startTestServer('portal', { handlers: settingsHandlers() as never })
  const admin = { ...caller, kind: 'person', roles: ['Admin'] } as const
  const edit = { language: 'he', key: 'patron.home.welcome', text: '</script><b>שלום</b>' } as const
  expect(await setText(server.facility, admin, edit)).toMatchObject({ ok: true })
  const markup = await firstAnswers(server.facility, { path: '/', caller, hasSession: false })
  const [, json = ''] =
    /^<script type="application\/json" id="first-answers">([^<]*)<\/script>$/.exec(markup) ?? []
  const answers = JSON.parse(json) as [CallId, { query?: Record<string, string> } | null, unknown][]
  expect(answers.map(([id]) => id)).toEqual(['publicSettings', 'zmanim', 'schedule', 'languageTexts'])
  for (const [id, input, answer] of answers) {
    const asked = await fetch(`${server.origin}${pathWith(calls[id].path, input ?? {})}`)
    expect(await asked.json(), id).toEqual(answer)
  }
  expect(answers[3]?.[2]).toEqual({ he: { 'patron.home.welcome': edit.text } })
  await server.close()
})

it('say without JavaScript how to call, in the browser’s language, and nothing of a setting is markup', async () => {
  const server = await startTestServer('portal', { handlers: settingsHandlers() as never })
  await server.facility.write(async trx => {
    await storeSetting(server.facility, trx, systemCaller, 'facilityAddress', '<b>1 "Main" & Side</b>')
    return ok(null)
  })
  await server.settingsSettled()
  const markup = await withoutScript(server.facility, { path: '/', caller, hasSession: false })
  expect(markup).toMatch(/^<div lang="he" dir="rtl">/)
  expect(markup).toContain(he.home.needsScript)
  expect(markup).toContain('<a href="tel:+17185550100" dir="ltr">+1 718 555 0100</a>')
  expect(markup).toContain('<p>&lt;b&gt;1 &quot;Main&quot; &amp; Side&lt;/b&gt;</p>')
  await server.close()
})
