import { calls } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callRunner } from './run-call.ts'

afterEach(() => vi.unstubAllEnvs())
beforeEach(() => void happened.splice(0))

const happened: unknown[] = []
const facility = {
  log: { warn: (about: object) => void happened.push(about) },
  confirmedByHub: async () => happened.push('confirmed') > 0,
}

/** Runs a call whose handler answers, or refuses with that code. */
async function run(
  refusal: RefusalCode | null = null,
  callId: 'waitListOfferAnswer' | 'waitListOffer' = 'waitListOfferAnswer',
) {
  const handler = async () => {
    happened.push('handled')
    return refusal === null ? ok({}) : refuse('conflict', refusal)
  }
  const input = { params: { key: 'k'.repeat(22) }, query: {}, body: { answer: 'yes' } }
  const caller = { kind: 'anyone', id: 'anyone', roles: [], address: '', language: 'en' } as const
  const body = callId === 'waitListOfferAnswer' ? input : { ...input, body: undefined }
  return callRunner(facility as never, callId, calls[callId], handler as never)(caller, body, {} as never)
}

it('accepts the declared codes of a call, and those of every call', async () => {
  expect(await run('offerOver')).toMatchObject({ code: 'offerOver' })
  expect(await run('unreachable')).toMatchObject({ code: 'unreachable' })
})

it('throws on an undeclared code, and in production logs it once', async () => {
  await expect(run('slotTaken')).rejects.toThrow('waitListOfferAnswer answers slotTaken')
  vi.stubEnv('NODE_ENV', 'production')
  await run('slotTaken')
  await run('slotTaken')
  expect(happened.filter(each => each !== 'handled')).toEqual([
    { callId: 'waitListOfferAnswer', code: 'slotTaken' },
  ])
})

it('waits for the hub after an answer that promises a place, and after no other', async () => {
  expect((await run()).ok).toBe(true)
  expect(happened).toEqual(['handled', 'confirmed'])
  await run('offerOver')
  await run(null, 'waitListOffer')
  expect(happened).toEqual(['handled', 'confirmed', 'handled', 'handled'])
})
