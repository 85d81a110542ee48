import { expect, test } from 'vitest'
import { type Reached, waysTo } from './message-channel.ts'

const her: Reached = {
  phone: '+17185550100',
  email: 'a@example.org',
  messageChannel: 'text',
  isLandline: false,
  textsStoppedAt: null,
}
const stopped = { textsStoppedAt: '2026-11-21T18:00:00.000Z' }

test.each([
  ['a text by default', {}, ['text']],
  ['a mail where she chose it', { messageChannel: 'mail' }, ['mail']],
  ['both', { messageChannel: 'both' }, ['text', 'mail']],
  ['a call', { messageChannel: 'voice' }, ['voice']],
  ['a call to a landline', { isLandline: true, ...stopped }, ['voice']],
  ['a call and a mail of both', { isLandline: true, messageChannel: 'both' }, ['voice', 'mail']],
  ['a text where she chose mail and has no address', { messageChannel: 'mail', email: '' }, ['text']],
  ['a text where she chose both and has no address', { messageChannel: 'both', email: '' }, ['text']],
  ['a mail after her phone stopped texts', stopped, ['mail']],
  ['only the mail of both after that', { messageChannel: 'both', ...stopped }, ['mail']],
  ['nothing where neither is possible', { ...stopped, email: '' }, []],
  [
    'a mail where a call was chosen and there is no phone',
    { messageChannel: 'voice', phone: null },
    ['mail'],
  ],
] as const)('a message goes by %s (messages-522)', (_what, more, ways) => {
  expect(waysTo({ ...her, ...more })).toEqual(ways)
})
