// @vitest-environment happy-dom

import { positionHeader } from '@mayim/contract/position-header.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { connection, keepPosition } from './connection.ts'
import { followEvents, type LiveHandlers } from './follow-events.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ignore: LiveHandlers = { change() {}, device() {}, reload() {}, opened() {}, gap() {} }

function answerAt(position: string): Response {
  return new Response('', { headers: { [positionHeader]: position } })
}

/** A stream that sends its events and ends, as at a restart of the server. */
function streamOf(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } })
}

test('reconnects after a broken stream and resumes at the last position', async () => {
  const resumedAt: (string | null)[] = []
  const changes: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    resumedAt.push(new Headers(init.headers).get('Last-Event-ID'))
    return resumedAt.length === 1
      ? streamOf('id: 41\nevent: change\ndata: {"entity":"room","id":"3","kind":"cleaned"}\n\n')
      : new Promise<Response>(() => undefined)
  })
  const stop = followEvents({ ...ignore, change: change => changes.push(`${change.entity} ${change.kind}`) })
  await vi.waitFor(() => expect(resumedAt).toEqual([null, '41']), { timeout: 15_000 })
  expect(changes).toEqual(['room cleaned'])
  expect(connection.current()).toBe('reconnecting')
  stop()
})

test('starts at the position of the page’s first answer, the oldest of several', async () => {
  const begunAt: (string | null)[] = []
  for (const position of ['17', '18', '16']) keepPosition(answerAt(position))
  keepPosition(new Response())
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    begunAt.push(new Headers(init.headers).get('Last-Event-ID'))
    return new Promise<Response>(() => undefined)
  })
  const stop = followEvents(ignore)
  await vi.waitFor(() => expect(begunAt).toEqual(['16']))
  stop()
})

test('retries a refused stream', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    return new Response('', { status: 503 })
  })
  const stop = followEvents(ignore)
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(2), { timeout: 15_000 })
  stop()
})
