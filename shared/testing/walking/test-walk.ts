import type { Call, Side } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveCallIds } from '../http/live-call-ids.ts'
import { walkFuzz } from '../walk/walk-fuzz.ts'
import { walkPolicy } from '../walk/walk-policy.ts'
import { walkWishes } from '../walk/walk-wishes.ts'
import type { WalkWorld } from '../walk/world.ts'
import { type OpenWalk, openWalk, walkNight } from './open-walk.ts'
import { seedWalk } from './seed-walk.ts'
import { walkWorld } from './walk-world.ts'

interface Walk {
  /** Makes the side's server over what was opened. */
  readonly serve: (
    opened: OpenWalk,
  ) => Promise<{ readonly facility: Facility; readonly app: FastifyInstance }>
  readonly stop?: () => Promise<unknown>
  /** Calls that the walk cannot have answered; they have tests of their own. */
  readonly unanswered: readonly CallId[]
  readonly leastRequests: number
  readonly fuzzRounds: number
}

/** Asks every call of a side as everybody, with right and with wrong input. */
export function testWalk(side: Side, { serve, stop, unanswered, leastRequests, fuzzRounds }: Walk): void {
  const seed = 20261122
  let opened: OpenWalk
  let app: FastifyInstance
  let world: WalkWorld

  beforeAll(async () => {
    opened = await openWalk(side)
    const served = await serve(opened)
    app = served.app
    const walkers = await seedWalk(served.facility, opened.auth, walkNight)
    await app.listen({ port: 0, host: '127.0.0.1' })
    world = walkWorld(side, app, served.facility, walkers)
  })
  afterAll(async () => {
    await app?.close()
    await stop?.()
    await opened?.close()
  })

  it('refuses what a patron may not request for herself', async () => {
    const { faults } = await walkWishes(world)
    expect(faults).toEqual([])
  })

  it('answers each role as the policy says, and reveals nothing else', async () => {
    const report = await walkPolicy(world, seed)
    expect(report.faults).toEqual([])
    // The other side cannot be reached.
    const isRelayed = (id: CallId) => (calls[id] as Call).relay?.[side] !== undefined
    const left = liveCallIds(side).filter(id => !report.answered.has(id) && !isRelayed(id))
    expect(left.filter(id => !unanswered.includes(id))).toEqual([])
    expect(unanswered.filter(id => report.answered.has(id))).toEqual([])
    expect(report.requests).toBeGreaterThan(leastRequests)
  }, 180_000)

  it('never fails with an unforeseen error', async () => {
    const report = await walkFuzz(world, seed, fuzzRounds)
    expect(report.faults).toEqual([])
  }, 180_000)
}
