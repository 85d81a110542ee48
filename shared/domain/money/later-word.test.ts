import { describe, expect, it } from 'vitest'
import { goneOf, type LaterState, laterLines, matterOfWord } from './later-word.ts'

describe('what is gone (money-1060)', () => {
  it.each([
    ['dispute', 'asked', 0],
    ['dispute', 'open', 3000],
    ['dispute', 'won', 0],
    ['dispute', 'lost', 3000],
    ['refund', 'open', 3000],
    ['refund', 'done', 3000],
    ['refund', 'failed', 0],
    ['failedRefund', 'failed', -3000],
  ] as const)('%s that is %s: %i', (kind, state, gone) => {
    expect(goneOf({ kind, state, amountMinor: 3000 })).toBe(gone)
  })
})

describe('the lines of a word (money-1060)', () => {
  const none = { goneMinor: 0, waivedMinor: 0 }
  it.each([
    ['takes it from what is due back first', 3000, none, 1000, 3000, -2000],
    ['does not make her owe it', 3000, none, 0, 3000, -3000],
    ['uses what is due back alone', 3000, none, 5000, 3000, 0],
    ['gives no line for the same word', 3000, { goneMinor: 3000, waivedMinor: 3000 }, 0, 0, 0],
    ['gives back what it had waived', 0, { goneMinor: 3000, waivedMinor: 2000 }, 0, -3000, 2000],
    ['gives back a part', 2000, { goneMinor: 3000, waivedMinor: 3000 }, 0, -1000, 1000],
    ['makes a failed refund due again', -3000, none, 0, -3000, 0],
  ] as const)('%s', (_, gone, recorded, held, refundMinor, chargeMinor) => {
    expect(laterLines(gone, recorded, held)).toEqual({ refundMinor, chargeMinor })
  })

  it('comes to the same ledger in whatever order and however often words arrive', () => {
    const states: LaterState[] = ['open', 'lost', 'won', 'open', 'open', 'won', 'lost']
    let recorded: { goneMinor: number; waivedMinor: number } = none
    let balance = 0
    for (const state of states) {
      const gone = goneOf({ kind: 'dispute', state, amountMinor: 3000 })
      const { refundMinor, chargeMinor } = laterLines(gone, recorded, 0)
      recorded = { goneMinor: gone, waivedMinor: recorded.waivedMinor - chargeMinor }
      balance += refundMinor + chargeMinor
      expect(balance).toBe(0)
    }
    expect(recorded).toEqual({ goneMinor: 3000, waivedMinor: 3000 })
  })
})

describe('what a person has to know (money-1061)', () => {
  it.each([
    ['dispute', null, 'asked', 'disputeAsked'],
    ['dispute', 'asked', 'open', 'disputeOpen'],
    ['dispute', 'open', 'won', 'disputeWon'],
    ['dispute', 'open', 'lost', 'disputeLost'],
    ['dispute', 'lost', 'lost', null],
    ['dispute', 'asked', 'won', null],
    ['dispute', null, 'won', null],
    ['dispute', null, 'failed', null],
    ['refund', null, 'open', 'refundElsewhere'],
    ['refund', null, 'done', 'refundElsewhere'],
    ['refund', 'failed', 'done', 'refundElsewhere'],
    ['refund', 'open', 'done', null],
    ['refund', 'done', 'failed', 'refundUndone'],
    ['refund', null, 'failed', null],
    ['failedRefund', null, 'failed', 'refundFailed'],
  ] as const)('%s from %s to %s: %s', (kind, before, state, matter) => {
    expect(matterOfWord({ kind, state }, before)).toBe(matter)
  })
})
