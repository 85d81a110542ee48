import { expect, test } from 'vitest'
import { isHubMissed } from './silent-hub.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)

/** It is needed at 18:00 and was last heard at 12:00. */
const watched = { heardMs: at('12:00'), neededMs: at('18:00'), isRest: false, isListed: false }

test.each([
  ['an hour and a minute before', '16:59', {}, false],
  ['an hour before', '17:00', {}, true],
  ['a minute before', '17:59', {}, true],
  ['when the evening has begun: it goes on without the website', '18:00', {}, false],
  ['when the evening has begun and it is listed', '18:30', { isListed: true }, true],
  ['when it answers again', '18:30', { isListed: true, heardMs: at('18:28') }, false],
  ['after four minutes of silence', '17:30', { heardMs: at('17:26') }, false],
  ['after five minutes of silence', '17:30', { heardMs: at('17:25') }, true],
  ['on a closed night', '17:30', { neededMs: null }, false],
  ['while it is Shabbos or Yom Tov', '17:30', { isRest: true }, false],
] as const)('sync-1100: a silent hub %s', (_when, time, more, isMissed) => {
  expect(isHubMissed({ ...watched, nowMs: at(time), ...more })).toBe(isMissed)
})
