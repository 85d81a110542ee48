import { expect, test } from 'vitest'
import { decodeText, delimiterOf, hasUnreadable } from './file-text.ts'

test.each([
  ['UTF-8', Buffer.from('\ufeffשלום')],
  ['UTF-16', Buffer.from('\ufeffשלום', 'utf16le')],
  ['UTF-16 with the high byte first', Buffer.from('\ufeffשלום', 'utf16le').swap16()],
  ['the Hebrew code page', Buffer.from([0xf9, 0xec, 0xe5, 0xed])],
])('a file in %s is read without its mark (people-86, screens-493)', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('שלום')
})

test.each([
  ['key,en;he,yi\r\na;b;c;d', ','],
  ['key;en;he', ';'],
  ['key\ten\the\n', '\t'],
  ['key', ','],
])('the first line %j is separated by %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('a byte that the code page does not have is an unreadable letter', () => {
  expect(hasUnreadable(decodeText(Buffer.from([0xf9, 0xff])))).toBe(true)
  expect(hasUnreadable('שלום?')).toBe(false)
})
