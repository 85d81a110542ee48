// @vitest-environment happy-dom
import { messageKinds, type SentMessage } from '@mayim/contract/entities/message.ts'
import { textOf } from '@mayim/ui/i18n.ts'
import { SentMessages } from '@mayim/ui/messages/messages-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const sent = (kind: string, at: number): SentMessage => ({
  id: `01a21cd2-0000-7000-8000-00000000000${at}`,
  kind,
  channel: 'text',
  at: '2026-11-22T22:00:00.000Z',
  user: null,
  state: 'sent',
  notBefore: null,
  code: '',
})

test('each kind of message that is sent has its own name in the list (messages-525)', async () => {
  drawn = await drawScreen(<SentMessages timeZone="America/New_York" />, {
    role: 'Admin',
    answers: { sentMessages: messageKinds.map(sent) },
    holds: () => false,
    areas: ['messages'],
  })
  const { place } = drawn
  await expect.poll(() => place.querySelectorAll('li').length).toBe(messageKinds.length)
  const names = [...place.querySelectorAll('li > span:nth-child(2)')].map(each => each.textContent)
  expect(new Set(names).size).toBe(messageKinds.length)
  expect(place.textContent).not.toContain(textOf('messages.sent.other'))
})
