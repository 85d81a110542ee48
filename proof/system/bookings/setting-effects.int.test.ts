import type { AvailabilityEntry, AvailabilitySlot, ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookingSide, openSide, type Person, tomorrow } from './side.ts'

/** Each setting of nights, places and durations changes what the calls of a side answer (settings-5). */

const [friday, motzei, fast, purim] = ['2026-11-27', '2026-11-28', '2027-10-11', '2027-03-22'] as const
const june = '2027-06-21'

let side: BookingSide
let patron: Person
let reception: Person
beforeAll(async () => {
  side = await openSide('portal')
  patron = await side.patron(1)
  reception = await side.staff('Reception')
})
afterAll(() => side?.close())

type Change = readonly [key: SettingKey, value: string]
type Row = readonly [
  ...Change,
  date: string,
  field: keyof ScheduleDay,
  before: unknown,
  after: unknown,
  ...Change[],
]

/** The last columns: what else must be set for the key to matter. */
const nights: readonly Row[] = [
  ['candleLightingMinutes', '30', friday, 'candles', '16:12', '16:00'],
  ['zmanTevillahMethod', 'minutes', tomorrow, 'zmanTevillah', '17:17', '17:23'],
  ['zmanTevillahDegrees', '9', tomorrow, 'zmanTevillah', '17:17', '17:20'],
  [
    'zmanTevillahMinutesAfterShkia',
    '60',
    tomorrow,
    'zmanTevillah',
    '17:23',
    '17:33',
    ['zmanTevillahMethod', 'minutes'],
  ],
  [
    'zmanTevillahFallbackMinutesAfterShkia',
    '100',
    june,
    'zmanTevillah',
    '01:11',
    '01:39',
    ['zmanimLatitude', '65'],
  ],
  ['zmanTevillahExtraMinutes', '10', tomorrow, 'zmanTevillah', '17:17', '17:27'],
  ['zmanTevillahExtraMinutesFriday', '10', friday, 'zmanTevillah', '17:15', '17:25'],
  ['zmanTevillahExtraMinutesMotzeiShabbos', '10', motzei, 'zmanTevillah', '17:15', '17:25'],
  ['zmanTevillahRoundUpMinutes', '10', tomorrow, 'zmanTevillah', '17:17', '17:20'],
  ['zmanimLatitude', '31.77', tomorrow, 'shkia', '16:32', '16:53'],
  ['zmanimLongitude', '-80', tomorrow, 'shkia', '16:32', '16:56'],
  ['zmanimElevation', '800', tomorrow, 'shkia', '16:32', '16:38', ['zmanimUseElevation', 'True']],
  ['zmanimUseElevation', 'True', tomorrow, 'shkia', '16:32', '16:38', ['zmanimElevation', '800']],
  ['zmanimInIsrael', 'True', '2027-04-22', 'kind', 'yomTov', 'motzeiYomTov'],
  ['timeZone', 'America/Chicago', tomorrow, 'shkia', '16:32', '15:32'],
  ['openWeekdays', 'False', tomorrow, 'closed', false, true],
  ['openFridays', 'False', friday, 'closed', false, true],
  ['openMotzeiShabbos', 'False', motzei, 'closed', false, true],
  ['openYomTov', 'False', '2027-04-22', 'closed', false, true],
  ['openMotzeiYomTov', 'False', '2027-10-17', 'closed', false, true],
  ['openYomKippur', 'True', '2027-10-10', 'closed', true, false],
  ['openTishaBav', 'True', '2027-08-11', 'closed', true, false],
  ['openMinutesFromZmanTevillah', '90', tomorrow, 'openTime', '18:00', '18:50'],
  ['openMinutesFromZmanTevillahFriday', '20', friday, 'openTime', '17:15', '17:35'],
  ['openMinutesFromZmanTevillahMotzeiShabbos', '90', motzei, 'openTime', '18:30', '18:45'],
  ['openTimeEarliest', '19', tomorrow, 'openTime', '18:00', '19:00'],
  ['openTimeEarliestFriday', '19', friday, 'openTime', '17:15', '19:00'],
  ['openTimeEarliestMotzeiShabbos', '21', motzei, 'openTime', '18:30', '21:00'],
  ['openTimeLatest', '16', tomorrow, 'openTime', '16:20', '16:00', ['openTimeEarliest', '']],
  ['openTimeLatestFriday', '16', friday, 'openTime', '17:15', '16:00', ['openTimeEarliestFriday', '']],
  [
    'openTimeLatestMotzeiShabbos',
    '17',
    motzei,
    'openTime',
    '18:00',
    '17:15',
    ['openTimeEarliestMotzeiShabbos', ''],
  ],
  ['lastEntryMinutesFromZmanTevillah', '400', tomorrow, 'lastEntryTime', '22:30', '23:30'],
  ['lastEntryMinutesFromZmanTevillahFriday', '30', friday, 'lastEntryTime', '18:00', '17:45'],
  ['lastEntryMinutesFromZmanTevillahMotzeiShabbos', '500', motzei, 'lastEntryTime', '22:30', '00:00'],
  ['lastEntryTimeEarliest', '23.5', tomorrow, 'lastEntryTime', '22:30', '23:30'],
  ['lastEntryTimeEarliestFriday', '23.5', friday, 'lastEntryTime', '18:00', '23:30'],
  ['lastEntryTimeEarliestMotzeiShabbos', '24.5', motzei, 'lastEntryTime', '22:30', '00:30'],
  ['lastEntryTimeLatest', '19', tomorrow, 'lastEntryTime', '19:45', '19:00', ['lastEntryTimeEarliest', '']],
  [
    'lastEntryTimeLatestFriday',
    '17',
    friday,
    'lastEntryTime',
    '18:00',
    '17:15',
    ['lastEntryTimeEarliestFriday', ''],
  ],
  [
    'lastEntryTimeLatestMotzeiShabbos',
    '19',
    motzei,
    'lastEntryTime',
    '20:00',
    '19:00',
    ['lastEntryTimeEarliestMotzeiShabbos', ''],
  ],
  ['reservationCutOffHours', '2', tomorrow, 'cutoff', '2026-11-23T22:30:00.000Z', '2026-11-23T21:00:00.000Z'],
  [
    'reservationCutOffHoursFriday',
    '3',
    friday,
    'cutoff',
    '2026-11-27T19:12:00.000Z',
    '2026-11-27T18:12:00.000Z',
  ],
  [
    'reservationCutOffHoursMotzeiShabbos',
    '2',
    motzei,
    'cutoff',
    '2026-11-28T23:30:00.000Z',
    '2026-11-28T21:30:00.000Z',
  ],
  ['lastBathMinutesBeforeLastEntry', '45', tomorrow, 'lastBath', '22:00', '21:45'],
  ['openExtraMinutesMotzeiFast', '90', fast, 'openTime', '20:05', '20:35'],
  ['lastEntryExtraMinutesMotzeiFast', '90', fast, 'lastEntryTime', '23:00', '00:00'],
  ['openExtraMinutesPurim', '90', purim, 'openTime', '20:40', '21:25'],
  ['scheduleRoundMinutes', '30', tomorrow, 'openTime', '16:20', '16:30', ['openTimeEarliest', '']],
]

const [salon, one] = [
  [
    ['salonStations', '1'],
    ['priceSalonManicure', '10'],
    ['priceSalonPedicure', '10'],
    ['priceSalonBoth', '10'],
  ],
  [
    ['roomsAvailableShowerAny', '1'],
    ['roomsHeldForReception', '0'],
    ['bathMayServeShower', 'False'],
  ],
] as const satisfies readonly (readonly Change[])[]
const segula = [
  ['roomsAvailableSegula', '1'],
  ['priceSegula', '40'],
] as const satisfies readonly Change[]
const ofPrivate = [
  ['roomsAvailableBathPrivate', '1'],
  ['roomsAvailableShowerPrivate', '1'],
  ['pricePrivateBath', '40'],
  ['pricePrivateShower', '35'],
] as const satisfies readonly Change[]
const bath = { bath: true }
const jacuzzi = { bath: true, privateRoom: true }
const ownShower = { privateRoom: true }
const reduced = { useDiscountPrice: true }

type StayRow = readonly [...Change, ask: () => Promise<unknown>, before: unknown, after: unknown, ...Change[]]
const stays: readonly StayRow[] = [
  ['reservationMinutesBath', '50', () => minutes(bath), 60, 50],
  ['reservationMinutesShower', '25', () => minutes({}), 30, 25],
  ['reservationMinutesDoubleSlot', '20', () => minutes({ doubleSlot: true }), 60, 50],
  ['reservationMinutesKallah', '75', () => minutes({ kallah: true, bath: true }), 60, 75],
  ['reservationMinutesSegula', '75', () => minutes({ segula: true }), 60, 75, ...segula],
  [
    'reservationMinutesFriday',
    '20',
    () => minutes({ reservationDate: friday, reservationTime: '17:30' }),
    30,
    20,
  ],
  ['cleaningMinutes', '40', () => freeAfter({}), '19:45', '20:15', ...one],
  [
    'cleaningMinutesFriday',
    '10',
    () => freeAfter({}, friday, '17:15'),
    '17:45',
    '18:00',
    ['roomsAvailableFriday', '1'],
    ['roomsHeldForReception', '0'],
  ],
  ['salonMinutes', '60', () => freeAfter({ salonManicure: true }), '19:30', '20:00', ...salon],
  [
    'reservationSlotMinutes',
    '30',
    async () => (await slots()).slice(0, 3),
    ['18:00', '18:15', '18:30'],
    ['18:00', '18:30', '19:00'],
  ],
  ['roomsAvailableShowerAny', '6', () => free({}), 3, 5, ['bathMayServeShower', 'False']],
  ['roomsAvailableBathAny', '9', () => free(bath), 4, 7],
  ['roomsAvailableHandicapped', '2', () => free({ ...bath, handicapped: true }), 1, 2],
  ['roomsAvailableFriday', '3', () => free({}, friday), 7, 2],
  ['roomsAvailableKallah', '2', () => free({ ...bath, kallah: true }), 1, 2],
  ['roomsAvailableSegula', '2', () => price({ segula: true }), 'slotTaken', 40, ['priceSegula', '40']],
  ['roomsAvailableShowerPrivate', '2', () => free(ownShower), 0, 2, ['pricePrivateShower', '35']],
  ['roomsAvailableBathPrivate', '2', () => free(jacuzzi), 0, 2, ['pricePrivateBath', '40']],
  ['roomsAvailableParking', '1', () => free({ parking: true }), 5, 1],
  ['salonStations', '1', () => free({ salonAfter: true }), 0, 1, ['priceSalonManicure', '10']],
  ['roomsAvailableChabadBor', '1', () => price({ chabadBor: true }), 'chabadBorTaken', 25],
  ['bathMayServeShower', 'False', () => free({}), 7, 3],
  ['privateMayServePlain', 'True', () => free(bath), 3, 4, ...ofPrivate],
  ['handicappedMayServeBath', 'True', () => free(bath), 4, 5],
  ['roomsHeldForReception', '0', () => free(bath), 4, 5],
  ['priceBath', '31', () => price(bath), 30, 31],
  ['priceShower', '26', () => price({}), 25, 26],
  ['priceKallah', '51', () => price({ ...bath, kallah: true }), 50, 51],
  ['priceParking', '6', () => price({ parking: true }), 30, 31],
  ['priceSalonManicure', '11', () => price({ salonManicure: true }), 35, 36, ...salon],
  ['priceSalonPedicure', '12', () => price({ salonPedicure: true }), 35, 37, ...salon],
  ['priceSalonBoth', '21', () => price({ salonBoth: true }), 35, 46, ...salon],
  ['priceDoubleSlot', '16', () => price({ doubleSlot: true }), 40, 41],
  ['priceSegula', '41', () => price({ segula: true }), 40, 41, ...segula],
  ['pricePrivateBath', '42', () => price(jacuzzi), 40, 42, ...ofPrivate],
  ['pricePrivateShower', '36', () => price(ownShower), 35, 36, ...ofPrivate],
  ['priceBathDiscount', '11', () => price({ ...bath, ...reduced }), 30, 11],
  ['priceShowerDiscount', '9', () => price(reduced), 25, 9],
  ['pricePrivateBathDiscount', '13', () => price({ ...jacuzzi, ...reduced }), 40, 13, ...ofPrivate],
  ['pricePrivateShowerDiscount', '12', () => price({ ...ownShower, ...reduced }), 35, 12, ...ofPrivate],
  ['bookingOpenToPatrons', 'False', () => booked(patron, {}), 'Reserved', 'notOpenYet'],
  [
    'reservationMaxDaysInAdvance',
    '3',
    () => booked(patron, { reservationDate: motzei }),
    'Reserved',
    'reserveDateTooFar',
  ],
  ['reservationsRequirePrepayAll', 'True', () => booked(patron, {}), 'Reserved', 'Pending'],
  [
    'reservationsRequirePrepayFriday',
    'True',
    () => booked(patron, { reservationDate: friday, reservationTime: '17:30' }),
    'Reserved',
    'Pending',
  ],
  [
    'reservationsRequirePrepayParking',
    'True',
    () => booked(patron, { parking: true }),
    'Reserved',
    'Pending',
  ],
  [
    'reservationPendingMinutes',
    '25',
    () => holdEnds(),
    '2026-11-22T22:10:00.000Z',
    '2026-11-22T22:25:00.000Z',
  ],
  [
    'openTimeEarliest',
    '19.5',
    () => shown('reservationCutOff'),
    '2026-11-22T22:30:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ],
  ['lastEntryTimeEarliest', '23', () => shown('lastEntryTime'), '22:30', '23:00'],
  ['zmanimLatitude', '31.77', () => shown('shkia'), '16:32', '16:53'],
]

for (const [key, value, date, field, before, after, ...others] of nights)
  test(`${key} changes a night`, async () => {
    await begin(others)
    expect((await night(date))[field]).toEqual(before)
    await change([key, value])
    expect((await night(date))[field]).toEqual(after)
  })

for (const [key, value, ask, before, after, ...others] of stays)
  test(`${key} changes what is offered or kept`, async () => {
    await begin(others)
    expect(await ask()).toEqual(before)
    await change([key, value])
    expect(await ask()).toEqual(after)
  })

let changed: readonly Change[] = []

/** The standard settings but for these. */
async function begin(others: readonly Change[]): Promise<void> {
  const back = changed.map(([key]): Change => [key, settingsRegistry[key].default])
  await side.setAll([...back, ...others])
  changed = others
}

async function change(one: Change): Promise<void> {
  await side.setAll([one])
  changed = [...changed, one]
}

async function night(date: string): Promise<ScheduleDay> {
  const { result } = await side.ask(reception, 'GET', `settings/schedule?days=1&from=${date}`)
  return result[0]
}

/** Books, takes what `of` reads from the reservation, and cancels; the code of a refusal otherwise. */
async function booking<T>(
  by: Person,
  body: object,
  of: (result: { reservationId: string }) => T | Promise<T>,
) {
  const byStaff = by === reception ? { userId: patron.id, secondVisit: true } : {}
  const told = { reservationDate: tomorrow, ...body, ...byStaff }
  const { result, code } = await side.book(by, told)
  if (code !== undefined) return code
  const found = await of(result)
  await side.status(by, result.reservationId, 'Canceled')
  return found
}

const minutes = (body: object) =>
  booking(reception, body, async made => (await side.row(made.reservationId)).minutes)
const price = (body: object) => booking(reception, body, made => (made as unknown as { price: number }).price)
const booked = (by: Person, body: object) =>
  booking(by, body, made => (made as unknown as { reservationStatus: string }).reservationStatus)
const holdEnds = () =>
  booking(
    patron,
    { reservationStatus: 'Pending' },
    async made => (await side.row(made.reservationId)).holdExpiresAt,
  )

async function offered(date: string) {
  const path = `reservations/availablereservations?dt=${date}&userid=${patron.id}`
  return (await side.ask(reception, 'GET', path)).result as AvailabilitySlot[]
}

const slots = async (date = tomorrow) => (await offered(date)).map(each => each.timeSlot)

/** By the choices of an entry; its counts, `kept` of the other side among them, are what the tests ask for. */
function placesIn(slot: AvailabilitySlot | undefined, wanted: Partial<AvailabilityEntry>): number | null {
  const entry = slot?.availableReservations.find(each =>
    (Object.keys(each) as (keyof AvailabilityEntry)[]).every(
      key => typeof each[key] === 'number' || each[key] === (wanted[key] ?? false),
    ),
  )
  return entry?.available ?? null
}

/** How many more of a choice fit at the third slot of a night. */
const free = async (wanted: Partial<AvailabilityEntry>, date = tomorrow) =>
  placesIn((await offered(date))[2], wanted)

/** The first time with a place after a visit that has the last one. */
async function freeAfter(body: { salonManicure?: boolean }, date = tomorrow, time = '19:00') {
  const asked = { ...body, reservationDate: date, reservationTime: time }
  const wanted = body.salonManicure ? { salonAfter: true } : {}
  return booking(
    reception,
    asked,
    async () =>
      (await offered(date)).find(slot => slot.timeSlot >= time && (placesIn(slot, wanted) ?? 0) > 0)
        ?.timeSlot,
  )
}

const shown = async (key: SettingKey) =>
  (await side.ask(patron, 'GET', 'settings/publicsettings')).result[key].value
