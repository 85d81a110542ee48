import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import type { Call } from '../call.ts'
import { calls } from '../calls.ts'

interface Field {
  readonly type?: unknown
  readonly properties?: Record<string, Field>
  readonly items?: Field
  readonly anyOf?: readonly Field[]
}

const isOfMoney = /amt|amount|price|total|paid|fee$|value$|credit/i

/** Every number of a request that is named as money, with its schema. */
function amountsIn(field: Field | undefined, name: string): [string, Field][] {
  if (!field) return []
  const inside = [
    ...Object.entries(field.properties ?? {}).flatMap(([key, each]) => amountsIn(each, `${name}.${key}`)),
    ...amountsIn(field.items, name),
    ...(field.anyOf ?? []).flatMap(each => amountsIn(each, name)),
  ]
  const last = name.split('.').at(-1) ?? ''
  return field.type === 'number' && isOfMoney.test(last) ? [[name, field], ...inside] : inside
}

const found = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
  [call.body, call.query].flatMap(part => amountsIn(part as Field | undefined, name)),
)

it('finds the amounts of the calls', () => {
  expect(found.length).toBeGreaterThan(10)
})

it.each(found)('%s takes no part of a cent (money-1064)', (_name, schema) => {
  const check = Compile(schema as never)
  for (const amount of [0.001, 0.004, 1e-320, 12.345]) expect(check.Check(amount as never)).toBe(false)
  for (const amount of [0, 0.01, 18, 12.34]) expect(check.Check(amount as never)).toBe(true)
})
