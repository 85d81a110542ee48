import { expect, test } from 'vitest'
import { readReply } from './read-reply.ts'

test.each([
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['הסר', 'stop'],
  ['start', 'start'],
  ['Help?', 'help'],
  ['CONFIRM', 'confirm'],
  ['כן!', 'confirm'],
  ['Cancel', 'cancel'],
  ['ביטול', 'cancel'],
  ['2', 'cancel'],
  ['late', 'late'],
  ['מאחרת', 'late'],
  ['please do not cancel', 'words'],
  ['I will be late by ten minutes', 'words'],
  ['', 'words'],
  ['👍', 'words'],
])('the text %j means %s (messages-521)', (text, meaning) => {
  expect(readReply(text)).toBe(meaning)
})
