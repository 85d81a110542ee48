import { afterEach, expect, test, vi } from 'vitest'
import { once } from './once.ts'

afterEach(() => vi.useRealTimers())

test('equal input is sent once while the answer is pending, and for half a second after it (screens-71)', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const send = once(async (word: string) => {
    sent.push(word)
    await new Promise(resolve => setTimeout(resolve, 100))
    return sent.length
  })
  const [first, second] = [send('yes'), send('yes')]
  await vi.advanceTimersByTimeAsync(100)
  expect([await first, await second]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(400)
  expect(await send('yes')).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  const third = send('yes')
  await vi.advanceTimersByTimeAsync(100)
  expect(await third).toBe(2)
  expect(sent).toEqual(['yes', 'yes'])
})

test('other input is sent at once, also after a refusal', async () => {
  const sent: string[] = []
  const send = once(async (word: string) => {
    sent.push(word)
    if (word === 'no') throw new Error('refused')
    return word
  })
  await expect(send('no')).rejects.toThrow('refused')
  await expect(send('no')).rejects.toThrow('refused')
  expect(await send('yes')).toBe('yes')
  await expect(send('no')).rejects.toThrow('refused')
  expect(sent).toEqual(['no', 'yes', 'no'])
})
