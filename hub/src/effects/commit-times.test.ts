import { ChangeFeed } from '@mayim/core/ground/log/change-feed.ts'
import { describe, expect, it } from 'vitest'
import { watchCommitTimes } from './commit-times.ts'

describe('the age of a change', () => {
  it('counts from the commit, and is endless for a change from before the start', async () => {
    const feed = new ChangeFeed()
    feed.advance(10)
    let now = 0
    const times = watchCommitTimes(feed, () => now)
    expect(times.ageMs(10)).toBe(Number.POSITIVE_INFINITY)
    feed.advance(12)
    await Promise.resolve()
    now = 4_000
    feed.advance(13)
    await Promise.resolve()
    now = 6_000
    expect([11, 12, 13].map(position => times.ageMs(position))).toEqual([6_000, 6_000, 2_000])
    // Read before the feed has reported it: it is being committed at this moment.
    expect(times.ageMs(14)).toBe(0)
  })

  it('is endless again for a change that was committed too long ago to be remembered', async () => {
    const feed = new ChangeFeed()
    let now = 0
    const times = watchCommitTimes(feed, () => now)
    feed.advance(1)
    await Promise.resolve()
    now = 120_000
    feed.advance(2)
    await Promise.resolve()
    expect(times.ageMs(1)).toBe(Number.POSITIVE_INFINITY)
    expect(times.ageMs(2)).toBe(0)
  })
})
