import { expect, it } from 'vitest'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'

const stored = {
  priceBath: { value: '40' },
  websiteHomePageMessage: { value: 'שלום "everybody",\nsecond line' },
  smsAuthToken: { value: '', isSet: true },
}

it('writes every setting but secrets, uploads, the opening and what is computed, and reads it back as no change', () => {
  const file = writeSettingsFile(stored)
  const { settings } = JSON.parse(file)
  expect(settings).toMatchObject({ priceBath: '40', lateGraceMinutes: expect.any(String) })
  for (const key of [
    'smsAuthToken',
    'roomAdminPasscode',
    'websiteBannerImage',
    'zmanTevillah',
    'phoneSystemUrl',
    'bookingOpenToPatrons',
  ])
    expect(settings).not.toHaveProperty(key)
  expect(readSettingsFile(file, stored, 'portal')).toEqual({ changes: [], faults: [] })
})

it('tells what a file changes and what cannot be taken', () => {
  const settings = {
    ...{ priceBath: 41.5, testMode: true, smsAuthToken: 'x', nothing: '1', lateGraceMinutes: 'many' },
    ...{ currency: ['USD'], bookingOpenToPatrons: true },
  }
  expect(readSettingsFile(JSON.stringify({ settings }), stored, 'hub')).toEqual({
    changes: [{ key: 'priceBath', before: '40', value: '41.5' }],
    faults: [
      { key: 'testMode', reason: 'notHere' },
      { key: 'smsAuthToken', reason: 'unknown' },
      { key: 'nothing', reason: 'unknown' },
      { key: 'lateGraceMinutes', reason: 'doesNotFit' },
      { key: 'currency', reason: 'unknown' },
      { key: 'bookingOpenToPatrons', reason: 'unknown' },
    ],
  })
})

it.each(['', 'key,value', '[]', '{}', '{"settings":[]}', 'null'])('takes no other file: %s', text => {
  expect(readSettingsFile(text, stored, 'portal')).toBeNull()
})
