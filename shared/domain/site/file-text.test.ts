import { expect, test } from 'vitest'
import { decodeText, delimiterOf, hasUnreadable, notText, withoutSeparatorLine } from './file-text.ts'

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
  ['Patron list, 2026\n\nname;phone\nRivka;1\nLeah;2', ';'],
  ['name,phone\n"Stone; Rivka;\n;;",1\nLeah,2', ','],
  ['name|phone\na|1', '|'],
  ['sep=;\r\nname,x;phone', ';'],
  ['\ufeff"sep=\t"\na,b\tc', '\t'],
])('the first line %j is separated by %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('a byte that the code page does not have is an unreadable letter', () => {
  expect(hasUnreadable(decodeText(Buffer.from([0xf9, 0xff])))).toBe(true)
  expect(hasUnreadable('שלום?')).toBe(false)
})

test('UTF-16 without a mark, and the western code page, are known by what stands there', () => {
  const plain = Buffer.from('ab', 'utf16le')
  expect(decodeText(plain)).toBe('ab')
  expect(decodeText(Buffer.from(plain).swap16())).toBe('ab')
  expect(decodeText(Buffer.from('Zoë Müller', 'latin1'))).toBe('Zoë Müller')
})

test('the line of the separator is no line of the table', () => {
  expect(withoutSeparatorLine('sep=,\r\nname,phone')).toBe('name,phone')
  expect(withoutSeparatorLine('separator,phone\n1,2')).toBe('separator,phone\n1,2')
})

test.each([
  ['PK\x03\x04xl/', 'spreadsheet'],
  ['\xd0\xcf\x11\xe0', 'spreadsheet'],
  ['\xef\xbb\xbf<html><table>', 'spreadsheet'],
  ['<?xml version="1.0"?>', 'spreadsheet'],
  ['{\\rtf1', 'spreadsheet'],
  ['BEGIN:VCARD\r\nVERSION:3.0', 'contacts'],
  ['\xff\xfeB\0E\0G\0I\0N\0:\0V\0C\0A\0R\0D\0', 'contacts'],
  ['%PDF-1.7', 'other'],
  ['\x89PNG', 'other'],
  ['First Name,Phone', null],
])('a file that begins with %j is of the kind %s', (begin, kind) => {
  expect(notText(Buffer.from(begin, 'latin1'))).toBe(kind)
})
