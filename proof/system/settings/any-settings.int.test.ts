import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import { anySettings } from '@mayim/testing/settings/any-settings.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Api } from '../../../demo/api.ts'
import { isWholeProof } from '../../size.ts'
import { adminAt, BareSides } from '../start/bare-sides.ts'

const facilityKey = 'the facility key of this test, which is long enough'
/** Of the proof; on a busy machine the few of `npm test` take seconds. */
const longestMs = isWholeProof ? 3_600_000 : 120_000

/**
 * Whatever the registry accepts, both sides start, serve their pages, and answer what the first pages of visitors, of
 * the desk and of the Admin ask for (settings-760).
 */
it(
  'starts both sides and serves their first pages under any settings',
  async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, async values => {
        const sides = new BareSides()
        try {
          await expectServed(sides, values)
        } finally {
          await sides.end()
        }
      }),
      { numRuns: isWholeProof ? 60 : 1, seed: isWholeProof ? Date.now() : 7, endOnFailure: true },
    )
  },
  longestMs,
)

async function expectServed(sides: BareSides, values: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = sides.folder()
  // Required, it holds the Admin's session until a second factor is set up.
  const settings = { ...values, staffSecondFactor: 'optional' }
  const signIns = await sides.seed(dataDir, facilityKey, settings)
  const [portal, hub] = [
    await sides.portal(dataDir, { MAYIM_FACILITY_KEY: facilityKey }),
    await sides.hub(dataDir),
  ]
  for (const [url, page] of [
    [portal.url, '/'],
    [hub.url, '/receptionist'],
  ] as const) {
    const told = await fetch(`${url}${page}`)
    expect([page, told.status]).toEqual([page, 200])
    const guest = new Api(url)
    const shown = await guest.get('publicSettings')
    expect(Object.keys(shown).length).toBeGreaterThan(50)
    expect(await guest.get('schedule')).toBeDefined()
    const admin = await adminAt(url, signIns)
    const today = businessDate(Date.now(), shown.timeZone?.value ?? 'UTC')
    for (const query of [{ dt: today }, { dt: today, bKallahOnly: true }])
      expect(Array.isArray(await admin.get('listAdmin', { query }))).toBe(true)
    expect(await admin.get('zmanim')).toBeDefined()
    expect(Array.isArray(await admin.get('paymentsList', { query: { dt: today } }))).toBe(true)
    expect(await admin.get('settingsGet')).toBeDefined()
  }
}
