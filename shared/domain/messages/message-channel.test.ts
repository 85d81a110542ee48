import { expect, test } from 'vitest'
import { quietUntil, type Reached, waysTo } from './message-channel.ts'

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

const night = { textsQuietFrom: '22:30', textsQuietTo: '08:00', timeZone: 'America/New_York' }
const noon = { ...night, textsQuietFrom: '13:00', textsQuietTo: '15:00' }
const none = { ...night, textsQuietFrom: '08:00', textsQuietTo: '08:00' }

test.each([
  ['before the night', '2026-11-24T22:29:00-05:00', night, null],
  ['in the evening', '2026-11-24T22:30:00-05:00', night, '2026-11-25T08:00:00-05:00'],
  ['after midnight', '2026-11-25T07:59:00-05:00', night, '2026-11-25T08:00:00-05:00'],
  ['in the morning', '2026-11-25T08:00:00-05:00', night, null],
  ['over a change of clock', '2026-10-31T23:00:00-04:00', night, '2026-11-01T08:00:00-05:00'],
  ['before noon', '2026-11-24T12:00:00-05:00', noon, null],
  ['at noon', '2026-11-24T14:00:00-05:00', noon, '2026-11-24T15:00:00-05:00'],
  ['after noon', '2026-11-24T15:00:00-05:00', noon, null],
  ['with no quiet hours', '2026-11-24T09:00:00-05:00', none, null],
] as const)('quiet hours %s (messages-523)', (_what, now, hours, until) => {
  expect(quietUntil(Date.parse(now), hours)).toBe(until === null ? null : Date.parse(until))
})
