import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CommandGuard } from './command-runner.ts'

const now = 1_795_200_000_000
const pulse = (fields: Partial<Payloads['set']> = {}): Payloads['set'] => ({
  t: now,
  sv: 1,
  cid: 'command-1',
  exp: now + 5_000,
  op: 'pulse',
  args: { ms: 3_000 },
  by: 'desk',
  ...fields,
})
let guard: CommandGuard
beforeEach(() => {
  guard = new CommandGuard()
})
const codeOf = (command: Payloads['set'], at = now): string | undefined => {
  const verdict = guard.check('door/room-1-dry', command, at)
  return verdict.allowed ? undefined : verdict.answer.code
}

describe('CommandGuard', () => {
  it('allows a command until the millisecond of its expiry', () => {
    expect(codeOf(pulse(), now + 5_000)).toBeUndefined()
    expect(codeOf(pulse({ cid: 'command-2' }), now + 5_001)).toBe('expired')
  })

  it('allows the clocks to differ by at most two seconds', () => {
    expect(codeOf(pulse(), now - 2_000)).toBeUndefined()
    expect(codeOf(pulse({ cid: 'command-2' }), now - 2_001)).toBe('clock')
  })

  it('answers a repeated command with its latest answer', () => {
    expect(codeOf(pulse())).toBeUndefined()
    guard.note({ cid: 'command-1', st: 'accepted' }, now)
    guard.note({ cid: 'command-1', st: 'done', ms: 3_000 }, now + 3_000)
    const repeat = guard.check('door/room-1-dry', pulse(), now + 4_000)
    expect(repeat).toEqual({ allowed: false, answer: { cid: 'command-1', st: 'done', ms: 3_000 } })
    expect(codeOf(pulse({ cid: 'other-1' }), now + 4_000)).toBeUndefined()
  })

  it('repeats a refusal for a repeated command', () => {
    expect(codeOf(pulse(), now + 60_000)).toBe('expired')
    expect(codeOf(pulse({ exp: now + 65_000 }), now + 60_000)).toBe('expired')
  })

  it('limits the number of remembered answers', () => {
    for (let at = 0; at < 20_000; at += 1) guard.note({ cid: `flood-${at}`, st: 'done' }, now)
    guard.check('door/room-1-dry', pulse(), now)
    expect(guard.size).toBeLessThanOrEqual(5_001)
  })
})
