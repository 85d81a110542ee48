import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPath } from './sign-in.tsx'

test('keeps a page of ours', () => {
  expect(fromPath('/reserve?x=1#y')).toBe('/reserve?x=1#y')
})

test.each([
  null,
  undefined,
  7,
  '',
  'reserve',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/login',
])('takes the root for %s', value => {
  expect(fromPath(value)).toBe('/')
})

test('never leaves the origin', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', '?', '#', '%') }),
      text => {
        const origin = 'https://app.example'
        expect(new URL(fromPath(`/${text}`), origin).origin).toBe(origin)
      },
    ),
  )
})
