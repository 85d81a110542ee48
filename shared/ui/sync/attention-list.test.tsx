// @vitest-environment happy-dom
import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { setFacilityClock } from '../client/now.ts'
import { createQueryClient } from '../client/queries.ts'
import { startTexts } from '../i18n.ts'
import { AttentionList } from './attention-list.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const at = '2026-11-30T22:32:00.000Z'
const item = (kind: AttentionItem['kind'], more: Partial<AttentionItem> = {}): AttentionItem => {
  return { id: kind, kind, entityId: 'hub', detail: {}, side: 'hub', at, resolvedAt: null, ...more }
}

async function shown(items: readonly AttentionItem[]): Promise<string> {
  await startTexts(['link'], 'en')
  setFacilityClock(Date.parse(at), 0)
  const place = document.createElement('div')
  const client = createQueryClient()
  client.setQueryData(['attention', { query: {} }], items)
  const root = createRoot(place)
  const list = createElement(AttentionList, { side: 'hub', timeZone: 'America/New_York' })
  await act(async () => root.render(createElement(QueryClientProvider, { client }, list)))
  const text = place.textContent
  await act(async () => root.unmount())
  return text.replace(/[\u2066-\u2069]/g, '')
}

test('shows items that name no visit, and asks a person at its own side for the time (sync-972)', async () => {
  const text = await shown([item('timeUnknown'), item('exchangeStopped')])
  expect(text).toContain('It is now Monday, 11/30/26, 5:32 PM')
  expect(text).toContain('do not exchange data')
  expect(await shown([item('timeUnknown', { side: 'portal' })])).not.toContain('It is now')
})

test('says what carries a wrong time', async () => {
  const detail = { seconds: -129_600_000, changes: 2, codes: 'KLMNP' }
  const text = await shown([item('timeChanged', { detail })])
  expect(text).toContain('about 36,000 hours')
  expect(text).toContain('KLMNP')
  expect(await shown([item('timeChanged', { detail: { ...detail, codes: '' } })])).toContain('no reservation')
})
