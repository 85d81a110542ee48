// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { usePayAmount } from '../payment/pay.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The state of the form after this was typed, for a balance of 35.10. */
async function typed(how: string, part: string, given: string) {
  let last: ReturnType<typeof usePayAmount> | undefined
  function Form() {
    last = usePayAmount(how, 35.1)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Form)))
  await act(async () => {
    last?.setPart(part)
    last?.setGiven(given)
  })
  await act(async () => root.unmount())
  return last
}

test.each([
  ['cash', '', '', { amount: 35.1, rest: 0, change: null, isTooMuch: false, isTooLittle: false }],
  ['cash', '', '50', { amount: 35.1, rest: 0, change: 14.9, isTooMuch: false, isTooLittle: false }],
  ['cash', '20', '20', { amount: 20, rest: 15.1, change: 0, isTooMuch: false, isTooLittle: false }],
  ['cash', '', '30', { amount: 35.1, rest: 0, change: null, isTooMuch: false, isTooLittle: true }],
  ['check', '10', '99', { amount: 10, rest: 25.1, change: null, isTooMuch: false, isTooLittle: false }],
  ['cash', '36', '', { amount: 36, rest: 0, change: null, isTooMuch: true, isTooLittle: false }],
  ['cash', '0', '', { amount: 0, rest: 0, change: null, isTooMuch: true, isTooLittle: false }],
  ['reader:1', '10', '', { amount: 35.1, rest: 0, change: null, isTooMuch: false, isTooLittle: false }],
] as const)('%s of "%s" with "%s" in cash', async (how, part, given, expected) => {
  expect(await typed(how, part, given)).toMatchObject(expected)
})
