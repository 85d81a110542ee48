// @vitest-environment happy-dom
import type { SettingKey } from '@mayim/contract/settings.ts'
import { session } from '@mayim/ui/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visit } from './gallery/fixtures/patron-fixtures.ts'
import { type Address, drawApp, freshBrowser, night, token } from './testing/draw-app.tsx'

/** Each public setting that only the patron's app reads changes what its page shows (settings-5). */

const friday = { ...night, date: '2026-11-27', kind: 'friday', shabbosMode: true }
const sent = { id: '1', to: '+17185550123', at: '2026-11-23T01:05:00Z', text: 'Your code is 123456.' }

const reservationOn = (date: string) =>
  visit({ reservationId: date, reservationDate: date, reservationCode: 'K7PX' })
const draft = { replacing: null, date: null, room: null, extras: [], time: null }
const options = (date: string) => ({
  pathname: '/reserve',
  state: { step: 'options', draft: { ...draft, date } },
})
const view = (reservationId: string) => ({ pathname: '/reserve', state: { step: 'view', reservationId } })

type Shown = readonly [key: SettingKey, value: string, html: string]

/** A page, what tells that it is there, and each key with what only its value brings. */
const pages: readonly (readonly [name: string, Address, mark: string, rows: readonly Shown[]])[] = [
  [
    'the home page',
    '/',
    'What awaits you',
    [
      ['websiteAmenity1Title', 'Heated floors', '>Heated floors<'],
      ['websiteAmenity1Text', 'Warm in every room.', 'Warm in every room.'],
      ['websiteAmenity1Image', 'floors.jpg', '/files/floors.jpg'],
      ['websiteAmenity2Title', 'Towels', '>Towels<'],
      ['websiteAmenity2Text', 'Soft ones.', 'Soft ones.'],
      ['websiteAmenity2Image', 'towels.jpg', '/files/towels.jpg'],
      ['websiteAmenity3Title', 'Parking', '>Parking<'],
      ['websiteAmenity3Text', 'Below the house.', 'Below the house.'],
      ['websiteAmenity3Image', 'cars.jpg', '/files/cars.jpg'],
      ['websiteGalleryImage1', 'one.jpg', '/files/one.jpg'],
      ['websiteGalleryImage2', 'two.jpg', '/files/two.jpg'],
      ['websiteGalleryImage3', 'three.jpg', '/files/three.jpg'],
      ['websiteGalleryImage4', 'four.jpg', '/files/four.jpg'],
      ['websiteBannerImage', 'banner.jpg', '/files/banner.jpg'],
      ['websiteBannerDestinationUrl', 'https://news.example/', 'https://news.example/'],
      ['websiteHomePageMessage', 'Welcome all.', 'Welcome all.'],
      ['facilityAddress', '9 Side Street', '9 Side Street'],
      ['phoneNumber', '+17185550199', 'tel:+17185550199'],
    ],
  ],
  [
    'the login',
    '/login',
    'What is your mobile number?',
    [['preferredCountries', 'be, ch', '<option value="BE">']],
  ],
  [
    'the options of a night',
    options(night.date),
    'What would you like?',
    [
      ['reservationMessage', 'Bring nothing.', 'Bring nothing.'],
      ['privateRoomLabel', 'Garden suite', 'Garden suite'],
      ['reservationMinutesShower', '35', '35 min'],
      ['reservationMinutesBath', '65', '65 min'],
      ['currency', 'ILS', '₪'],
    ],
  ],
  [
    'the options of a night in Shabbos mode',
    options(friday.date),
    'Friday',
    [['reservationMessageFriday', 'The door is at the back.', 'The door is at the back.']],
  ],
  ['a reservation', view(night.date), 'K7PX', [['reservationInstructions', 'Ring twice.', 'Ring twice.']]],
  [
    'a reservation in Shabbos mode',
    view(friday.date),
    'K7PX',
    [['reservationInstructionsFriday', 'Knock softly.', 'Knock softly.']],
  ],
  ['the times of the outbox', '/demo/outbox', 'Your code is', [['serverClockOffsetSeconds', '1800', '8:35']]],
]

const usual = {
  currency: 'USD',
  timeZone: 'America/New_York',
  priceShower: '25',
  priceBath: '30',
  pricePrivateBath: '40',
}

let close: () => void
let place: HTMLElement

beforeEach(async () => {
  await freshBrowser()
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  close()
  place.remove()
  session.end()
  vi.unstubAllGlobals()
})

test.each(pages)('%s shows what is set for it', { timeout: 30_000 }, async (_, address, mark, rows) => {
  if (typeof address !== 'string') session.adopt(token)
  await open(address, usual, mark)
  for (const [key, , html] of rows)
    expect([key, place.innerHTML]).not.toEqual([key, expect.stringContaining(html)])
  close()
  await open(address, { ...usual, ...Object.fromEntries(rows) }, mark)
  await vi.waitFor(
    () => {
      for (const [key, , html] of rows)
        expect([key, place.innerHTML]).toEqual([key, expect.stringContaining(html)])
    },
    { timeout: 15_000 },
  )
})

async function open(
  address: Address,
  settings: Readonly<Record<string, string>>,
  mark: string,
): Promise<void> {
  localStorage.removeItem('settings')
  close = drawApp(place, address, path => Response.json(answer(path, settings)))
  await vi.waitFor(() => expect(place.textContent).toContain(mark), { timeout: 15_000 })
}

function answer(path: string, settings: Readonly<Record<string, string>>): unknown {
  if (path.includes('publicsettings'))
    return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, { value }]))
  if (path.includes('schedule')) return [night, friday]
  if (path.includes('zmanim')) return { now: '2026-11-22T22:00:00Z' }
  if (path.includes('languagetexts')) return {}
  if (path.includes('outbox')) return [sent]
  const on = /reservations\/(\d{4}-\d{2}-\d{2})/.exec(path)?.[1]
  return on === undefined ? [] : reservationOn(on)
}
