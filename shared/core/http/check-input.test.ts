import type { Call } from '@mayim/contract/call.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { inputChecker } from './check-input.ts'

const line = Type.Object({ item: Type.String(), quantity: Type.Optional(Type.Integer()) })
const body = Type.Object({
  name: Type.String(),
  kind: Type.Optional(Type.Union([Type.Literal('one'), Type.Null()])),
  lines: Type.Optional(Type.Array(line)),
  inner: Type.Optional(Type.Object({ lines: Type.Array(Type.Array(line)) })),
  open: Type.Optional(Type.Record(Type.String(), Type.Integer())),
})
const check = inputChecker({ body } as unknown as Call)

test.each([
  { name: 'a', more: 1 },
  {
    name: 'a',
    kind: null,
    lines: [
      { item: 'x', more: 1 },
      { item: 'y', quantity: 2 },
    ],
  },
  { name: 'a', inner: { more: 1, lines: [[{ item: 'x', more: { deep: 1 } }], []] } },
  { name: 'a', open: { any: 1 }, more: [] },
])('removes the fields that the schema does not have, at every depth, and nothing else', given => {
  const checked = check({ params: undefined, query: undefined, body: given })
  expect(checked).toMatchObject({ ok: true })
  const cleaned = checked.ok ? checked.value.body : undefined
  expect(cleaned).toEqual(Value.Clean(body, structuredClone(given)))
  expect(JSON.stringify(cleaned)).not.toContain('more')
})

test.each([
  [{ name: 'a', lines: {} }, 'lines'],
  [{ name: 'a', lines: [1] }, 'lines.0'],
  [{ name: 'a', inner: [] }, 'inner'],
])('names the field whose shape is wrong', (given, field) => {
  expect(check({ params: undefined, query: undefined, body: given })).toMatchObject({ ok: false, field })
})
