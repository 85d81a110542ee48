import { liveCallIds } from '@mayim/testing/http/live-call-ids.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Call, call, laterOn } from './call.ts'
import { reservationWhen } from './calls/reservations.ts'
import { type CallIdOf, callGroups, calls, callsOf, type LiveCallIdOf } from './calls.ts'

const all = Object.entries(calls) as [string, Call][]
const named = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

describe('the contract', () => {
  it.each(all)('%s names its callers and its limit', (_, each) => {
    expect(each.policy.who.length).toBeGreaterThan(0)
    expect(each.summary).not.toBe('')
    if (each.policy.who.includes('self')) expect(each.policy.subject.kind).not.toBe('none')
    if (each.policy.who.includes('Room')) expect(each.policy.subject.kind).toBe('room')
  })

  it.each(all)('%s declares the parameters of its path, and no others', (_, each) => {
    expect(Object.keys(each.params?.properties ?? {}).sort()).toEqual(named(each.path).sort())
  })

  it.each(all)('%s names its object in a declared place', (_, each) => {
    const { subject } = each.policy
    if (subject.kind === 'none') return
    const place = each[subject.from] as { properties?: Record<string, unknown> } | undefined
    expect(Object.keys(place?.properties ?? {})).toContain(subject.name)
  })

  it.each(all)('%s refuses unknown fields, and limits every text that it accepts', (_, each) => {
    for (const part of [each.params, each.query, each.body]) {
      if (part !== undefined && each.bodyAs !== 'multipart') expect(unbounded(part, '')).toEqual([])
    }
  })

  it('has a body only for calls that write', () => {
    for (const [, each] of all) if (each.method === 'GET') expect(each.body).toBeUndefined()
  })

  it('has no two calls at one path and method', () => {
    const places = all.flatMap(([, each]) =>
      each.sides.map(
        side =>
          `${side} ${each.method} ${each.path
            .replace(/\{\w+\}/g, '{}')
            .replace(/\/$/, '')
            .toLowerCase()}`,
      ),
    )
    expect(places).toHaveLength(new Set(places).size)
  })

  it('has every call of the groups once', () => {
    const ids = Object.values(callGroups).flatMap(group => Object.keys(group))
    expect(ids.sort()).toEqual(Object.keys(calls).sort())
  })

  it('gives a sentence for each call that is not built yet', () => {
    for (const [, each] of all) {
      for (const side of each.sides) expect(laterOn(each, side) ?? 'A sentence.').toMatch(/^[A-Z].+\.$/)
    }
  })

  it('knows which calls are built on which side', () => {
    expect(liveCallIds('hub')).toContain('makePayment')
    for (const side of ['hub', 'portal'] as const)
      expect(liveCallIds(side)).toEqual(callsOf(side).map(([id]) => id))
    expect(liveCallIds('portal')).not.toContain('checkIn')
    expect(callsOf('hub').map(([id]) => id)).toContain('swapRooms')
    expectTypeOf<'makePayment'>().toExtend<LiveCallIdOf<'hub'>>()
    expectTypeOf<'licenseAndRegistration'>().toExtend<LiveCallIdOf<'portal'>>()
    expectTypeOf<'checkIn'>().not.toExtend<CallIdOf<'portal'>>()
    expectTypeOf<'accountExport'>().not.toExtend<CallIdOf<'hub'>>()
  })

  it('does not compile for a call without a policy', () => {
    const { policy: _, ...withoutPolicy } = calls.roomsList
    // @ts-expect-error a declaration without a policy is no Call
    expect(call(withoutPolicy)).toBe(withoutPolicy)
  })
})

describe('when a reservation is', () => {
  it.each([
    [
      { reservationDate: '2026-11-22', reservationTime: '19:15' },
      { date: '2026-11-22', time: '19:15' },
    ],
    [{ reservationTime: '2026-11-22T06:13:00' }, { date: '2026-11-22', time: '06:13' }],
    [{ reservationTime: '06:13' }, { date: null, time: '06:13' }],
    [{}, { date: null, time: null }],
  ])('%j', (body, expected) => {
    expect(reservationWhen(body)).toEqual(expected)
  })
})

interface SchemaNode {
  readonly type?: string | string[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
  readonly properties?: object
  readonly additionalProperties?: unknown
}

/** The places in a schema with a text or a list without a limit, or an object that accepts unknown names. */
function unbounded(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as SchemaNode
  const types = [node.type].flat()
  const found: string[] = []
  if (types.includes('string') && node.maxLength === undefined && node.const === undefined)
    found.push(`${at}: text`)
  if (
    types.includes('string') &&
    node.pattern === undefined &&
    node.const === undefined &&
    node.format === undefined
  )
    found.push(`${at}: any characters`)
  if (types.includes('array') && node.maxItems === undefined) found.push(`${at}: list`)
  if (node.properties !== undefined && node.additionalProperties !== false) found.push(`${at}: names`)
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'enum') found.push(...unbounded(value, `${at}/${key}`))
  }
  return found
}
