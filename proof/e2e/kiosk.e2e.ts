import { kiosk as words } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { kiosk as hebrew } from '@mayim/texts/he/kiosk.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { keepActive, passAlone } from './steps/keep-active.ts'
import { phone, picture } from './steps/screens.ts'

/**
 * The kiosk and the waiting display: a patron enters a phone number, sees the balance and where to go, and is called
 * by a number.
 */
test.describe.configure({ mode: 'serial' })

declare global {
  interface Window {
    /** The tones and texts that a screen has played. */
    sounds?: readonly string[]
  }
}

const portrait = { width: 1080, height: 1920 }
const upright = { width: 768, height: 1024 }
const television = { width: 1920, height: 1080 }
const lastName = 'Quiet'
let facility: TemporaryFacility
let crew: Crew
let reservationId = ''
let code = ''
let kiosk: Page
let display: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  const booked = await bookOne(facility, newPhone, false)
  reservationId = booked.reservationId
  const body = {
    firstName: 'Sarah',
    lastName,
    email: 'sarah@quiet.example',
    address: '1 Main St',
    city: 'Brooklyn',
    state: 'NY',
    zipcode: '11211',
  }
  await booked.patronApi.get('newUserInfo', { params: { id: booked.patronApi.userId }, body })
  code = (await onBoard(crew, reservationId)).reservationCode
  kiosk = await paired(browser, 'Kiosk', portrait)
  display = await paired(browser, 'Display', television)
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('an unknown phone gets the same answer as any other', async () => {
  await picture(kiosk, 'kiosk-language-en')
  await kiosk.getByRole('button', { name: 'English' }).click()
  for (const [name, viewport] of Object.entries({ upright, narrow: phone })) {
    await kiosk.setViewportSize(viewport)
    await kiosk.getByRole('button', { name: words.back }).click()
    await kiosk.getByRole('button', { name: 'English' }).click()
    for (const digit of '7185550100') await kiosk.getByRole('button', { name: digit, exact: true }).click()
    const keys = kiosk.getByRole('button', { name: '1', exact: true })
    const erase = kiosk.getByRole('button', { name: words.find.erase, exact: true })
    const before = [await keys.boundingBox(), await erase.boundingBox()]
    expect(await drawnNumber(kiosk)).toBe('"••••••••00"')
    if (name === 'upright') {
      await kiosk.getByRole('button', { name: words.find.show }).click()
      expect(await drawnNumber(kiosk)).toBe('none')
      await kiosk.getByRole('button', { name: words.find.show }).click()
    }
    await kiosk.getByRole('button', { name: words.find.submit }).click()
    await expect(kiosk.getByRole('alert').filter({ hasText: /We cannot find/ })).toBeVisible()
    expect([await keys.boundingBox(), await erase.boundingBox()]).toEqual(before)
    await picture(kiosk, `kiosk-find-${name}-en`)
  }
  await kiosk.setViewportSize(portrait)
  await expectReset()
})

test('a patron with a balance is sent to the desk and marked as arrived', async () => {
  await kiosk.getByRole('button', { name: 'English' }).click()
  await type('7185550147')
  await expect(kiosk.getByText(code)).toBeVisible()
  await picture(kiosk, 'kiosk-visit-en')
  await kiosk.setViewportSize(phone)
  await picture(kiosk, 'kiosk-visit-narrow-en')
  await kiosk.setViewportSize(portrait)
  await expectReset()
  await kiosk.getByRole('button', { name: 'English' }).click()
  await type('7185550147')
  await kiosk.getByRole('button', { name: /^I am here/ }).click()
  await expect(kiosk.getByText(words.done.pay)).toBeVisible()
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Arrived')
  await expectReset()
})

test('after the payment the kiosk shows the waiting number, found by code, in Hebrew', async () => {
  const { balance } = await onBoard(crew, reservationId)
  await crew.reception.get('makePayment', { body: { method: 'cash', amt: balance, reservationId } })
  await kiosk.getByRole('button', { name: 'עברית' }).click()
  await kiosk.getByRole('button', { name: hebrew.find.letters }).click()
  await picture(kiosk, 'kiosk-letters-he')
  await kiosk.getByRole('textbox', { name: hebrew.find.label }).fill(code.toLowerCase())
  await kiosk.getByRole('button', { name: hebrew.find.submit }).click()
  // The patron was checked in when the balance was paid (visit-A3).
  await expect(kiosk.getByText(hebrew.done.wait)).toBeVisible()
  await picture(kiosk, 'kiosk-wait-he')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Waiting')
})

test('the display calls the number in the language of the kiosk, until the patron is in the room', async () => {
  await expect(display.getByText(words.display.nobody)).toBeVisible()
  await picture(display, 'display-nobody')
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  await expect(display.getByText(hebrew.display.call.replace('{room}', '1'))).toBeVisible()
  // Two tones, then the number and the room in the patron's language.
  const [sentenceStart = ''] = hebrew.display.spoken.split('{')
  await expect
    .poll(() => display.evaluate(() => window.sounds))
    .toEqual(['tone', 'tone', expect.stringContaining(sentenceStart)])
  await picture(display, 'display-called')
  await crew.reception.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Prep' } })
  await expect(display.getByText(words.display.nobody)).toBeVisible()
})

test('no shared screen holds the name, and a kiosk is limited to five failed searches', async () => {
  for (const page of [kiosk, display]) expect(await page.content()).not.toMatch(/Sarah|Quiet|7185550147/)
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Kiosk' } })
  const device = new Api(facility.hubUrl)
  await device.signIn({ code: pairing }, 'pairDevice')
  const guesses = ['2000', '2001', '2002', '2003', '2004', '2005']
  const answers: number[] = []
  for (const last of guesses)
    answers.push((await device.ask('kioskFind', { body: { phoneOrCode: `718555${last}` } })).status)
  expect(answers).toEqual([404, 404, 404, 404, 404, 429])
})

/** Runs in the page: provides voices, and records tones and spoken texts. */
function recordSounds(): void {
  const sounds: string[] = []
  const createOscillator = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function tone() {
    sounds.push('tone')
    return createOscillator.call(this)
  }
  const voices = ['en-US', 'he-IL'].map(lang => ({ lang })) as SpeechSynthesisVoice[]
  class Utterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.assign(window, { sounds, SpeechSynthesisUtterance: Utterance })
  speechSynthesis.getVoices = () => voices
  speechSynthesis.speak = utterance => void sounds.push(utterance.text)
}

/** Expects the kiosk to return to its start ten seconds after the last touch, and not before. */
async function expectReset(): Promise<void> {
  const back = kiosk.getByRole('button', { name: words.back })
  await passAlone(kiosk, 7_000)
  await expect(back).toBeVisible()
  await passAlone(kiosk, 10_000)
  await expect(back).toBeHidden()
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible()
}

async function type(digits: string): Promise<void> {
  for (const digit of digits) await kiosk.getByRole('button', { name: digit, exact: true }).click()
  await kiosk.getByRole('button', { name: words.find.submit }).click()
}

async function paired(browser: Browser, role: 'Kiosk' | 'Display', viewport: typeof portrait) {
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', { body: { role } })
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  await keepActive(page)
  await page.addInitScript(recordSounds)
  await page.goto(`${facility.hubUrl}/pair`)
  await page.getByRole('textbox', { name: panelWords.pair.code }).fill(pairing)
  await page.getByRole('button', { name: panelWords.pair.submit }).click()
  await page.waitForURL(`**/${role.toLowerCase()}`)
  return page
}

/** What is drawn over the field of the number; `none` where the field itself is readable. */
function drawnNumber(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: words.find.label })
  return field.evaluate(input => getComputedStyle(input.parentElement ?? input, '::after').content)
}
