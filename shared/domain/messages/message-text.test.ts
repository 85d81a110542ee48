import { expect, it, test } from 'vitest'
import { checkStaffText, codeLine, staffTextsADay } from './message-text.ts'

const plain = { msg: 'The water is warm again.', recipients: 1, sentToday: 0 }

test.each([
  ['plain words to one', plain, null],
  ['the last of the day', { ...plain, sentToday: staffTextsADay - 1 }, null],
  ['one more', { ...plain, sentToday: staffTextsADay }, 'textsSpent'],
  ['nobody', { ...plain, recipients: 0 }, 'textToNobody'],
  ['an address', { ...plain, msg: 'see https://example.org' }, 'textHasLink'],
  ['an address without its beginning', { ...plain, msg: 'see WWW.example.org' }, 'textHasLink'],
] as const)('a text of the staff: %s', (_, text, code) => {
  const judged = checkStaffText(text)
  expect(judged.ok ? null : judged.code).toBe(code)
})

it('names the page of the code, unless its name reveals the place (messages-5)', () => {
  expect(codeLine('135790', 'book.example.org')).toBe('\n\n@book.example.org #135790')
  expect(codeLine('135790', 'northside-Mikvah.example')).toBe('')
  expect(codeLine('135790', null)).toBe('')
})
