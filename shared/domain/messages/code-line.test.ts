import { expect, it } from 'vitest'
import { codeLine } from './code-line.ts'

it('names the page of the code, unless its name reveals the place (messages-5)', () => {
  expect(codeLine('135790', 'book.example.org')).toBe('\n\n@book.example.org #135790')
  expect(codeLine('135790', 'northside-Mikvah.example')).toBe('')
  expect(codeLine('135790', null)).toBe('')
})
