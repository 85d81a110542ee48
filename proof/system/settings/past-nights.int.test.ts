import { expect, test } from 'vitest'
import { onEachSide } from '../bookings/on-each-side.ts'

const over = '2026-11-22'
const friday = '2026-11-20'
const worked = '2026-11-23'
const coming = '2026-11-24'
/** One in the morning of November 24: the night of the 23rd is still worked. */
const afterMidnight = '2026-11-24T06:00:00.000Z'

onEachSide('a night that is over', side => {
  test('keeps its hours, whatever is set later; the night that is worked does not (calendar-55)', async () => {
    const admin = await side().staff('Admin')
    await side().set('zmanTevillahDegrees', '7')
    const before = await nights(friday)
    side().server.clock.set(afterMidnight)
    await change('zmanTevillahDegrees', '6')
    await change('openFridays', 'False')
    await change('zmanimLatitude', '31.778')
    const after = await nights(friday)
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(after[0].closed).toBe(false)
    for (const date of [worked, coming]) expect(zman(after, date)).not.toBe(zman(before, date))
    expect((await nights('2026-11-27'))[0].closed).toBe(true)
    await change('timeZone', 'Asia/Jerusalem')
    expect((await nights(friday)).slice(0, 3)).toEqual(before.slice(0, 3))

    async function change(key: string, value: string) {
      const done = await side().ask(admin, 'POST', 'settings/', { key, value, confirmedCodes: [] })
      expect(done, key).toMatchObject({ code: undefined, field: undefined, status: 200 })
    }
    /** Without what the clock alone changes. */
    async function nights(from: string) {
      const { result } = await side().ask(admin, 'GET', `settings/schedule?from=${from}&days=5`)
      return result.map(({ pastCutoff: _, tooEarly: __, ...night }: Night) => night)
    }
  })

  test('keeps what fitted into it (calendar-55)', async () => {
    const admin = await side().staff('Admin')
    await side().book(await side().patron(1))
    const booked = async () => {
      const path = `settings/nightsbooked?dt=${over}&dtTo=${over}`
      return (await side().ask(admin, 'GET', path)).result
    }
    const before = await booked()
    side().server.clock.set(afterMidnight)
    await side().set('roomsAvailableShowerAny', '1')
    expect(await booked()).toEqual(before)
    expect(before).toMatchObject([{ date: over, reservations: 1 }])
  })
})

interface Night {
  readonly date: string
  readonly zmanTevillah: string
  readonly pastCutoff: boolean
  readonly tooEarly: boolean
}

function zman(nights: readonly Night[], date: string) {
  return nights.find(night => night.date === date)?.zmanTevillah
}
