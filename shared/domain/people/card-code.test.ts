import { expect, test } from 'vitest'
import { checkCardCode } from './card-code.ts'

test.each(['', '7', '123'])('refuses %j as too short (people-66)', code => {
  expect(checkCardCode(code)).toMatchObject({ ok: false, code: 'cardCodeShort', field: 'cardCode' })
})

test.each(['0000', '1111', '1234', '4321', '7890', '0987', '1212', '123456', '98765432'])(
  'refuses the easy PIN %s (people-66)',
  code => {
    expect(checkCardCode(code)).toMatchObject({ ok: false, code: 'pinEasy', field: 'cardCode' })
  },
)

test.each(['7531', '1235', '2580', '111111111', '0012345678', 'AAAA'])('accepts %s', code => {
  expect(checkCardCode(code)).toEqual({ ok: true, value: code })
})
