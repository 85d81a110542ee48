import { describe, expect, it, vi } from 'vitest'
import { Retries } from './retries.ts'

describe('trying again (building-661)', () => {
  it('pauses longer after each try in vain, up to a limit, and starts over after a success that holds', () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const chance = vi.spyOn(Math, 'random').mockReturnValue(1)
    const retries = new Retries({ firstPauseMs: 1_000, lastPauseMs: 10_000 })
    const pauses = Array.from({ length: 6 }, () => retries.failed())
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
    expect(retries.tries).toBe(6)
    retries.succeeded()
    expect(retries.tries).toBe(0)
    now += 9_999
    // Thrown off soon after it was let in.
    expect(retries.failed()).toBe(10_000)
    retries.succeeded()
    now += 10_000
    expect(retries.failed()).toBe(1_000)
    chance.mockReturnValue(0)
    expect(retries.failed()).toBe(1_000)
    clock.mockRestore()
    chance.mockRestore()
  })
})
