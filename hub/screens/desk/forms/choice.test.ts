import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { pricesOf } from '@mayim/ui/client/what-is-sold.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  choicesOf,
  hasPrice,
  isOverridable,
  kindOf,
  type MoreChoice,
  moreChoices,
  ofType,
  plainKind,
  typeOf,
} from './choice.tsx'

const choiceNames = Object.keys(plainChoices) as (keyof Choices)[]
const anyChoices: fc.Arbitrary<Choices> = fc.record(
  Object.fromEntries(choiceNames.map(name => [name, fc.boolean()])) as Record<
    keyof Choices,
    fc.Arbitrary<boolean>
  >,
)

it('staff override only refusals for a full or late night', () => {
  const codes = ['slotTaken', 'reserveDatePastCutoff', 'reserveDateClosed'] as const
  expect(codes.map(code => isOverridable(code))).toEqual([true, true, false])
})

it('what has no price is not offered, because it would be refused (money-5)', () => {
  const prices = pricesOf({
    priceShower: { value: '25' },
    priceBath: { value: '30' },
    priceParking: { value: '5' },
  })
  expect(moreChoices.filter(key => hasPrice(key, prices))).toEqual(['handicapped', 'parking'])
})

it('an edit sends every choice of the visit again, but the one that was changed (booking-77)', () => {
  fc.assert(
    fc.property(anyChoices, fc.constantFrom<MoreChoice>(...moreChoices), (had, changed) => {
      const kind = kindOf({ ...had, companions: 0 })
      expect(choicesOf(kind)).toEqual(had)
      const more = new Set(kind.more)
      if (had[changed]) more.delete(changed)
      else more.add(changed)
      expect(choicesOf({ ...kind, more })).toEqual({ ...had, [changed]: !had[changed] })
    }),
  )
})

it('the accessible room is a type of room beside shower and bath, and is a bath (booking-8)', () => {
  const accessible = ofType(plainKind, 'wheelchair')
  expect(choicesOf(accessible)).toEqual({ ...plainChoices, bath: true, handicapped: true })
  expect(typeOf(accessible)).toBe('wheelchair')
  expect(choicesOf(ofType(accessible, 'shower'))).toEqual(plainChoices)
  expect(typeOf(ofType(accessible, 'bath'))).toBe('bath')
})
