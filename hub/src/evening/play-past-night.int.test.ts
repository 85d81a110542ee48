import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { patronRow, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { expect, it } from 'vitest'
import { buildFacility } from '../visits/testing/facility-for-tests.ts'
import { playPastNight } from './play-past-night.ts'

it('plays a past night with what stood of its reservations, and answers the same again (visit-740)', async () => {
  const hub = await testFacility('hub')
  await buildFacility(hub.facility)
  const date = '2026-11-21'
  const visit = (at: number, more = {}) =>
    sampleReservation({
      id: `visit-${at}`,
      code: `C${at}`,
      date,
      time: '19:00',
      visitStatus: 'Done',
      ...more,
    })
  await hub.facility.write(async trx => {
    await trx.insertInto('user').values(patronRow('user-1')).execute()
    await trx
      .insertInto('reservation')
      .values([
        ...Array.from({ length: 12 }, (_, at) => visit(at)),
        visit(12, { bookingStatus: 'Canceled', visitStatus: null }),
        visit(13, { visitStatus: null, noShowAt: '2026-11-22T03:00:00.000Z' }),
        visit(14, { kallah: 1, time: '06:13', visitStatus: null }),
      ])
      .execute()
    return ok(null)
  })
  const played = await playPastNight(hub.facility, date)
  if (!played.ok) throw new Error(played.code)
  expect(played.value).toMatchObject({ visits: 12, rooms: 4, attendants: 1 })
  const wait = new Map(played.value.outcomes.map(each => [each.change, each.roomWaitMinutes ?? 0]))
  expect([...wait.keys()]).toEqual(['none', 'attendantMore', 'roomLess', 'roomMore'])
  expect(wait.get('roomLess')).toBeGreaterThan(wait.get('none') ?? 0)
  expect(wait.get('roomMore')).toBeLessThan(wait.get('none') ?? 0)
  expect(JSON.stringify(played.value)).not.toContain('Patron')
  expect(await playPastNight(hub.facility, date)).toEqual(played)
  expect(await playPastNight(hub.facility, '2026-11-20')).toMatchObject({
    value: { visits: 0, outcomes: [] },
  })
  expect(await playPastNight(hub.facility, '2026-11-22')).toMatchObject({ code: 'rangeInvalid', field: 'dt' })
  await hub.close()
})
