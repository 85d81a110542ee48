import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Where core asks which side it is on. Each differs by the side in its own rule: who owns a booking, whose word counts
 * at the link, which side sells a place. What only one side does is passed in by that side instead.
 */
const mayAsk = [
  'shared/core/booking/change-own-booking.ts',
  'shared/core/booking/find-replaced.ts',
  'shared/core/commands/vouched-caller.ts',
  'shared/core/facility-settings/set-setting.ts',
  'shared/core/http/relay-call.ts',
  'shared/core/keys/run-keys.ts',
  'shared/core/keys/unseal-passwords.ts',
  'shared/core/log/change-log.ts',
  'shared/core/merging/merge-table.ts',
  'shared/core/people/staff/save-attendant.ts',
  'shared/core/privacy/parting/others-table.ts',
  'shared/core/privacy/parting/part-visits.ts',
  'shared/core/privacy/preview-retention.ts',
  'shared/core/setup-command/run-setup.ts',
  'shared/core/setup/compare-setup.ts',
  'shared/core/setup/create-first-admin.ts',
  'shared/core/shares/apply-share-entry.ts',
  'shared/core/shares/counts.ts',
  'shared/core/sync/check-hello.ts',
  'shared/core/sync/check-welcome.ts',
  'shared/core/sync/own-mark.ts',
  'shared/core/sync/recovery/recovery-desk.ts',
  'shared/core/sync/sync-session.ts',
  'shared/core/wait-list/serve-night.ts',
]

test('core asks for its side in the named files alone', () => {
  const asking = readSources()
    .filter(({ path, isTest }) => path.startsWith('shared/core/') && !isTest)
    .filter(({ text }) => /\bside [!=]== '(hub|portal)'/.test(text))
  expect(asking.map(({ path }) => path).sort()).toEqual(mayAsk)
})
