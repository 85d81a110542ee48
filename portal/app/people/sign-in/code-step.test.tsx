// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useCodeFromText } from './code-step.tsx'

function Waiting({ request, take }: { request: string; take: (code: string) => void }) {
  useCodeFromText(request, take)
  return null
}

test('reads the code from the text where the browser can, once for each request, and stops waiting afterwards', async () => {
  const signals: AbortSignal[] = []
  const taken: string[] = []
  Object.assign(window, { OTPCredential: class {} })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: async ({ signal, otp }: { signal: AbortSignal; otp: unknown }) => {
        expect(otp).toEqual({ transport: ['sms'] })
        signals.push(signal)
        if (signals.length === 1) throw new DOMException('declined', 'NotAllowedError')
        return { code: '135790' }
      },
    },
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  const draw = (request: string) =>
    act(async () => root.render(<Waiting request={request} take={code => taken.push(code)} />))
  await draw('first')
  expect(taken).toEqual([])
  await draw('second')
  await draw('second')
  expect(taken).toEqual(['135790'])
  expect(signals.map(signal => signal.aborted)).toEqual([true, false])
  await act(async () => root.unmount())
  expect(signals[1]?.aborted).toBe(true)
})
