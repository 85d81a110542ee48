import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExtraKey, extraKeys } from './offer.ts'
import { choicesOf, editDraft } from './step.tsx'

const choiceNames = Object.keys(plainChoices) as (keyof Choices)[]
const anyChoices: fc.Arbitrary<Choices> = fc.record(
  Object.fromEntries(choiceNames.map(name => [name, fc.boolean()])) as Record<
    keyof Choices,
    fc.Arbitrary<boolean>
  >,
)
const draftOf = (choices: Choices) =>
  editDraft({
    ...choices,
    reservationId: 'one',
    reservationDate: '2026-11-22',
    reservationTime: '19:00',
    useDiscountPrice: true,
  })

test('an edit that changes nothing asks for what was booked (booking-77)', () => {
  fc.assert(
    fc.property(anyChoices, had => {
      expect(choicesOf(draftOf(had))).toEqual(had)
      expect(draftOf(had).replacing?.reduced).toBe(true)
    }),
  )
})

test('an edit of one extra leaves every other choice as it was (booking-77)', () => {
  fc.assert(
    fc.property(anyChoices, fc.constantFrom(...extraKeys), (had, extra: ExtraKey) => {
      const draft = draftOf(had)
      const extras = had[extra] ? draft.extras.filter(key => key !== extra) : [...draft.extras, extra]
      expect(choicesOf({ ...draft, extras })).toEqual({ ...had, [extra]: !had[extra] })
    }),
  )
})

test('another room leaves segula, kallah and the Chabad bor (booking-77)', () => {
  const had = { ...plainChoices, segula: true, chabadBor: true, privateRoom: true }
  expect(choicesOf({ ...draftOf(had), room: 'bath' })).toEqual({ ...had, privateRoom: false, bath: true })
})
