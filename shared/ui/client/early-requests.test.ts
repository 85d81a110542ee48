import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendEarly, takeEarlyResponse } from './early-requests.ts'
import { invalidateEntities } from './invalidate.ts'

let sent = 0

beforeEach(() => {
  sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return new Response('[]')
  })
})
afterEach(() => vi.unstubAllGlobals())

it('hands a response over once', () => {
  void sendEarly('GET', '/once', {})
  expect(takeEarlyResponse('GET', '/once')).toBeDefined()
  expect(takeEarlyResponse('GET', '/once')).toBeUndefined()
})

it('hands over no response that is older than a change', () => {
  void sendEarly('GET', '/changed', {})
  invalidateEntities(new QueryClient(), ['reservation'])
  expect(takeEarlyResponse('GET', '/changed')).toBeUndefined()
})

it('does not repeat a request that the app has sent already', () => {
  expect(takeEarlyResponse('GET', '/overtaken')).toBeUndefined()
  expect(sendEarly('GET', '/overtaken', {})).toBeUndefined()
  expect(sent).toBe(0)
})
