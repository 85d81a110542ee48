// @vitest-environment happy-dom
import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { setFacilityClock } from '../client/now.ts'
import { createQueryClient } from '../client/queries.ts'
import { loadArea, startTexts } from '../i18n.ts'
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
  if (items.some(({ detail }) => detail.entity === 'setting')) await act(() => loadArea('settings'))
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

test('names a setting that was overruled by its name, and the places that are over-booked with their codes', async () => {
  const setting = { entity: 'setting', key: 'priceBath', by: 'admin', lost: '41', now: '40' }
  const places = { codes: 'AAAA, BBBB', night: '2026-11-30', time: '19:00' }
  const text = await shown([
    item('overruled', { detail: setting }),
    item('overbooked', { detail: places }),
    item('overruled', { id: 'night', detail: { entity: 'scheduleOverride', key: '2026-12-01' } }),
  ])
  expect(text).toContain('A change does not count: Price with a bath')
  expect(text).not.toContain('priceBath')
  expect(text).toContain('Over-booked: AAAA, BBBB')
  expect(text).toContain('11/30/26, 7:00 PM')
  expect(text).not.toContain('2026-12-01')
  expect(text).toContain('What admin wrote counts: 40. It does not count: 41.')
  expect(text).toContain('Look at it')
})

test('says when tonight opens beside a hub that is silent (sync-1100)', async () => {
  const text = await shown([item('hubSilent', { side: 'portal', detail: { opens: '18:00' } })])
  expect(text).toContain('The computer of the building does not answer')
  expect(text).toContain('Tonight opens at 6:00 PM')
})
