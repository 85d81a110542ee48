import { expect, it } from 'vitest'
import { checkInstruction, isAtRest, itemOfStep, itemsAllowed } from './shabbos-items.ts'

const block = '2028-09-20'
const said = (item: string, allowed: boolean, of = block) => ({ block: of, item, allowed })

it('allows by the last word about each item, in that block alone', () => {
  const switches = [
    said('kiosk', true),
    said('light', true),
    said('kiosk', false),
    said('sms', true, '2028-09-15'),
    said('flying', true),
  ]
  expect([...itemsAllowed(switches, block)]).toEqual(['light'])
  expect([...itemsAllowed([...switches, said('kiosk', true)], block)]).toEqual(['kiosk', 'light'])
  expect([...itemsAllowed(switches, '2028-09-29')]).toEqual([])
})

it('forbids everything that is not allowed, and always what belongs to no item', () => {
  const rest = { allowed: new Set(['light'] as const) }
  expect(isAtRest(null, null)).toBe(false)
  expect(isAtRest(null, 'sms')).toBe(false)
  expect(isAtRest(rest, 'light')).toBe(false)
  expect(isAtRest(rest, 'sms')).toBe(true)
  expect(isAtRest(rest, null)).toBe(true)
})

it.each([
  ['K', false, 'Arrived', 'kiosk'],
  ['A', true, 'Checking', 'swipe'],
  ['A', false, 'Checking', null],
  ['S', false, 'Waiting', 'kiosk'],
  ['S', false, 'ReadyForCheckingNext', 'swipe'],
  ['S', false, 'ReadyForMikvahNext', 'swipe'],
  ['S', false, 'Dressing', null],
  ['P', false, 'ReadyForMikvah', null],
  ['R', true, 'Waiting', null],
] as const)('a step of %s (card: %s) to %s belongs to %s', (actor, cardGiven, to, item) => {
  expect(itemOfStep({ actor, cardGiven, to })).toBe(item)
})

it('requires an instruction', () => {
  expect(checkInstruction(' Rav Cohen ')).toEqual({ ok: true, value: 'Rav Cohen' })
  expect(checkInstruction('  ')).toMatchObject({ code: 'instructionMissing', field: 'instruction' })
  expect(checkInstruction('א'.repeat(201))).toMatchObject({
    code: 'instructionTooLong',
    detail: { most: 200 },
  })
})
