import type { Call } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import build from 'fast-json-stringify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { jsonWriter, writtenSchema } from './answer.ts'

const json = Object.values<Call>(calls).filter(({ answerAs }) => answerAs === undefined)

test('no answer of the contract needs a validator when it is written', () => {
  const needing = json.filter(({ answer }) => codeOf(writtenSchema(answer)).includes('getSchemaValidator'))
  expect(needing).toEqual([])
  expect(codeOf(Type.Object({ at: Type.Union([Type.String(), Type.Null()]) }))).toContain(
    'getSchemaValidator',
  )
})

test('values that may be null, of a list or of several types are written as they are, and nothing else', async () => {
  const answer = Type.Object({
    person: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
    ring: Type.Union([Type.Enum(['ringing', 'answered']), Type.Null()]),
    rooms: Type.Union([Type.Array(Type.Number()), Type.Null()]),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  })
  const write = await jsonWriter({ answer } as unknown as Call)
  const whole = {
    person: { name: 'Rivka "R."' },
    ring: 'answered',
    rooms: [1, 2],
    values: { from: '18:00', minutes: 40.5 },
    at: '2026-11-23T16:50:00Z',
  }
  expect(JSON.parse(write({ ...whole, person: { ...whole.person, phone: 'x' }, cost: 4 }))).toEqual(whole)
  const { at: _, ...empty } = { ...whole, person: null, ring: null, rooms: null, values: {} }
  expect(JSON.parse(write(empty))).toEqual(empty)
  expect(JSON.parse(write({ ...empty, at: null }))).toEqual({ ...empty, at: null })
  for (const field of ['person', 'ring', 'rooms', 'values'])
    expect(() => write({ ...whole, [field]: undefined }), field).toThrow(field)
})

test('schemas of which none can be told by its type keep a validator', () => {
  const either = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]
  expect(writtenSchema(Type.Union(either))).toMatchObject({ anyOf: either })
})

/** The source of the function that writes an answer. */
function codeOf(schema: unknown): string {
  const { code } = build(schema as Parameters<typeof build>[0], { mode: 'debug' }) as unknown as {
    code: string
  }
  return code
}
