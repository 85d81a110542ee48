import { afterEach, expect, test, vi } from 'vitest'
import { createOnce } from './queries.ts'

afterEach(() => vi.useRealTimers())

function guarded<I, O>(send: (input: I) => Promise<O>) {
  const once = createOnce<I, O>()
  return (input: I) => once(input, send)
}

test('equal input is sent once while the answer is pending, and for half a second after it (screens-71)', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const pending = Promise.withResolvers<void>()
  const send = guarded(async (word: string) => {
    sent.push(word)
    await pending.promise
    return sent.length
  })
  const [first, second] = [send('yes'), send('yes')]
  vi.advanceTimersByTime(5_000)
  pending.resolve()
  expect([await first, await second]).toEqual([1, 1])
  vi.advanceTimersByTime(400)
  expect(await send('yes')).toBe(1)
  vi.advanceTimersByTime(200)
  expect(await send('yes')).toBe(2)
  expect(sent).toEqual(['yes', 'yes'])
})

test('other input is sent at once, and a refused request again', async () => {
  const sent: string[] = []
  const send = guarded(async (word: string) => {
    sent.push(word)
    if (word === 'no') throw new Error('refused')
    return word
  })
  await expect(send('no')).rejects.toThrow('refused')
  await expect(send('no')).rejects.toThrow('refused')
  expect(await send('yes')).toBe('yes')
  await expect(send('no')).rejects.toThrow('refused')
  expect(sent).toEqual(['no', 'no', 'yes', 'no'])
})

test('input without a value, and the members of a set, are compared too', async () => {
  const sent: unknown[] = []
  const send = guarded(async (input: unknown) => void sent.push(input))
  await send(undefined)
  await send(undefined)
  const [bath, shower] = [new Set(['bath']), new Set(['shower'])]
  await Promise.all([send({ more: bath }), send({ more: shower }), send({ more: new Set(['shower']) })])
  expect(sent).toEqual([undefined, { more: bath }, { more: shower }])
})
