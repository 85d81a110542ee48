// @vitest-environment happy-dom
import { common } from '@mayim/texts/en/common.ts'
import { kiosk as words } from '@mayim/texts/en/kiosk.ts'
import { reader as readerWords } from '@mayim/texts/en/reader.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { herVisit, hub } from '../gallery/entries/kiosk-hands.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { KioskScreen } from './kiosk-app.tsx'

const found = herVisit('en', { balance: 35 })
const called = { ...found, balance: 0, waitingCode: '71', reservation: { ...found.reservation } }
called.reservation.reservationStatus = 'Waiting'
const { reservationCode: code } = found.reservation

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function atKiosk(holds: string, visit = found): Promise<Drawn> {
  const answers = hub({ kioskFind: visit, kioskArrive: called })
  drawn = await drawScreen(<KioskScreen />, { role: 'Kiosk', answers, holds: path => path.endsWith(holds) })
  return drawn
}

async function types(kiosk: Drawn): Promise<void> {
  await kiosk.press('English')
  for (const digit of '718') await kiosk.press(digit)
  await kiosk.press(words.find.submit)
}

/** The next patron sees the choice of languages; then the answer to the last patron arrives. */
async function nextStands(kiosk: Drawn, path: string): Promise<void> {
  await kiosk.press(words.back)
  await kiosk.sees('אידיש')
  await kiosk.letGo(path)
  await kiosk.press('English')
  await kiosk.sees(words.find.hint)
}

test('an answer that arrives after a patron has left is not shown to the next: the lookup', async () => {
  const kiosk = await atKiosk('/kiosk/find')
  await types(kiosk)
  await nextStands(kiosk, '/kiosk/find')
  expect(kiosk.place.textContent).not.toContain(code)
})

test('an answer that arrives after a patron has left is not shown to the next: the arrival', async () => {
  const kiosk = await atKiosk('/kiosk/arrive')
  await types(kiosk)
  await kiosk.sees(code)
  await kiosk.press(words.visit.hereToPay.replace('{amount}', '$35.00'))
  await nextStands(kiosk, '/kiosk/arrive')
  expect(kiosk.place.textContent).not.toContain('71')
})

test('a visit whose time is not set says so, and never shows the placeholder time', async () => {
  const reservation = { ...found.reservation, reservationTime: '06:13', timeToBeSet: true }
  const kiosk = await atKiosk('nothing', { ...found, reservation })
  await types(kiosk)
  await kiosk.sees(words.visit.titleToBeSet)
  expect(kiosk.place.textContent).not.toContain('6:13')
})

test.each([
  ['True', true],
  ['False', false],
])(
  'the first page shows the name of the facility where kioskShowsName is %s (visit-164)',
  async (value, shown) => {
    const publicSettings = { facilityName: { value: 'Bais Chaya' }, kioskShowsName: { value } }
    const answers = hub({ publicSettings })
    drawn = await drawScreen(<KioskScreen />, { role: 'Kiosk', answers, holds: () => false })
    await drawn.sees(words.greeting)
    await drawn.sees('English')
    await expect.poll(() => drawn?.place.textContent.includes('Bais Chaya')).toBe(shown)
    await drawn.press('English')
    await drawn.sees(words.find.hint)
    expect(drawn.place.textContent).not.toContain('Bais Chaya')
  },
)

test('a kiosk that asks for a tip charges it with what is due, and forgets it for the next patron (money-701)', async () => {
  const readerPay = vi.fn((_: CallInput<'readerPay'>['body']) => ({ state: 'waiting' as const }))
  const tips = ['attendant', 'equalShares'].map(type => ({ type, names: null }))
  const gifts = [{ kind: 'tip' as const, amounts: [2, 5], types: tips }]
  const kioskState = { shabbosMode: false, printer: null, takesCards: true, gifts }
  const answers = hub({ kioskFind: found, kioskArrive: found, kioskState, readerPay })
  const kiosk = await drawScreen(<KioskScreen />, { role: 'Kiosk', answers, holds: () => false })
  drawn = kiosk
  await types(kiosk)
  await kiosk.press(readerWords.pay.replace('{amount}', '$35.00'))
  await kiosk.press('$5.00')
  await kiosk.press(common.gift.attendant)
  await kiosk.press(readerWords.pay.replace('{amount}', '$40.00'))
  await kiosk.sees(readerWords.hold)
  const gift = { kind: 'tip', amt: 5, type: 'attendant' }
  expect(readerPay.mock.calls[0]?.[0]).toMatchObject({ amt: 40, gifts: [gift] })
  await kiosk.press(words.back)
  await types(kiosk)
  await kiosk.press(readerWords.pay.replace('{amount}', '$35.00'))
  await kiosk.press(readerWords.pay.replace('{amount}', '$35.00'))
  await kiosk.sees(readerWords.hold)
  expect(readerPay.mock.lastCall?.[0].gifts).toBeUndefined()
  await kiosk.press(words.back)
  await expect.poll(() => readerPay.mock.lastCall?.[0].stop).toBe(true)
})
