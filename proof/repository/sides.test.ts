import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Where core asks which side it is on. Each differs by the side in its own rule: who owns a booking, whose word counts
 * at the link, which side sells a place. What only one side does is passed in by that side instead.
 */
const mayAsk = [
  'shared/core/booking/cancel-booking.ts',
  'shared/core/booking/replace-booking.ts',
  'shared/core/booking/shares/apply-share-entry.ts',
  'shared/core/booking/shares/counts.ts',
  'shared/core/booking/wait-list/serve-night.ts',
  'shared/core/ground/log/change-log.ts',
  'shared/core/http/relay-call.ts',
  'shared/core/operator/setup/compare-setup.ts',
  'shared/core/people/attendants.ts',
  'shared/core/people/commands/vouched-caller.ts',
  'shared/core/settings/set-setting.ts',
  'shared/core/sync/check-hello.ts',
  'shared/core/sync/own-mark.ts',
  'shared/core/sync/recovery/recovery-desk.ts',
  'shared/core/sync/sync-session.ts',
]

test('core asks for its side in the named files alone', () => {
  const asking = readSources()
    .filter(({ path, isTest }) => path.startsWith('shared/core/') && !isTest)
    .filter(({ text }) => /\bside [!=]== '(hub|portal)'/.test(text))
  expect(asking.map(({ path }) => path).sort()).toEqual(mayAsk)
})
