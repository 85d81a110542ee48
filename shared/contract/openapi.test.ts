import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { calls, callsOf } from './calls.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly security: object[]
  readonly responses: Record<string, unknown>
  readonly 'x-errors': Record<string, string[]>
  readonly 'x-policy': unknown
}

describe.each(['hub', 'portal'] as const)('the document of the %s', side => {
  const document = openApiDocument(side, { version: '1.2.3' })
  const operations = Object.values(
    document.paths as unknown as Record<string, Record<string, Operation>>,
  ).flatMap(item => Object.values(item))

  it('is valid OpenAPI 3.1, and its references resolve', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const names = new Set(Object.keys((document.components as { schemas: object }).schemas))
    const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    )
    expect(referred.length).toBeGreaterThan(40)
    expect(referred.filter(name => !names.has(name ?? ''))).toEqual([])
  })

  it('has every call of this side, with its policy, its security and the unbuilt ones', () => {
    expect(operations.map(each => each.operationId).sort()).toEqual(
      callsOf(side)
        .map(([id]) => id)
        .sort(),
    )
    for (const each of operations) {
      const { policy, later }: Call = calls[each.operationId as keyof typeof calls]
      expect(each['x-policy']).toEqual(policy)
      expect(each.security.length === 0).toBe(policy.who.includes('anyone'))
      const waits = typeof later === 'object' ? later[side] : later
      expect('501' in each.responses).toBe(waits !== undefined)
    }
  })

  it('has the codes of each call by status', () => {
    const { responses, 'x-errors': codes } = operations.find(
      each => each.operationId === 'reservationMerchandise',
    ) as Operation
    expect(codes).toMatchObject({ 409: ['saleClosed', 'shabbosMode'] })
    expect(responses[409]).toMatchObject({ description: expect.stringContaining('saleClosed') })
  })
})
