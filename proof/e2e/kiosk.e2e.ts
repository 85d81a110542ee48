import { kiosk as words } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { kiosk as hebrew } from '@mayim/texts/he/kiosk.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard } from '../system/evening.ts'
import { keepAwake, passAlone } from './keep-awake.ts'
import { phone, picture } from './screens.ts'

/** At the entrance: she types her phone, is told what is due and where to go, and is called by a number, never a name. */
test.describe.configure({ mode: 'serial' })

declare global {
  interface Window {
    /** What a screen has sounded. */
    heard?: readonly string[]
  }
}

const portrait = { width: 1080, height: 1920 }
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
  await booked.her.get('newUserInfo', { params: { id: booked.her.userId }, body })
  code = (await onBoard(crew, reservationId)).reservationCode
  kiosk = await paired(browser, 'Kiosk', portrait)
  display = await paired(browser, 'Display', television)
})
test.afterAll(async () => facility?.remove())

test('a phone that nobody has here tonight is told no more than any other', async () => {
  await picture(kiosk, 'kiosk-language-en')
  await kiosk.getByRole('button', { name: 'English' }).click()
  await type('7185550100')
  await expect(kiosk.getByRole('alert').filter({ hasText: /We do not find/ })).toBeVisible()
  await picture(kiosk, 'kiosk-find-en')
  await restsAlone()
})

test('what is due is paid at the desk, and she is announced there', async () => {
  await kiosk.getByRole('button', { name: 'English' }).click()
  await type('7185550147')
  await expect(kiosk.getByText(code)).toBeVisible()
  await picture(kiosk, 'kiosk-visit-en')
  await kiosk.setViewportSize(phone)
  await picture(kiosk, 'kiosk-visit-narrow-en')
  await kiosk.setViewportSize(portrait)
  await restsAlone()
  await kiosk.getByRole('button', { name: 'English' }).click()
  await type('7185550147')
  await kiosk.getByRole('button', { name: /^I am here/ }).click()
  await expect(kiosk.getByText(words.done.pay)).toBeVisible()
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Arrived')
  await restsAlone()
})

test('paid, she has her number by her code, in Hebrew', async () => {
  const { balance } = await onBoard(crew, reservationId)
  await crew.reception.get('makePayment', { body: { method: 'cash', amt: balance, reservationId } })
  await kiosk.getByRole('button', { name: 'עברית' }).click()
  await kiosk.getByRole('button', { name: hebrew.find.letters }).click()
  await picture(kiosk, 'kiosk-letters-he')
  await kiosk.getByRole('textbox', { name: hebrew.find.label }).fill(code.toLowerCase())
  await kiosk.getByRole('button', { name: hebrew.find.submit }).click()
  // The system has checked her in as soon as nothing was due any more (A3).
  await expect(kiosk.getByText(hebrew.done.wait)).toBeVisible()
  await picture(kiosk, 'kiosk-wait-he')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Waiting')
})

test('the display calls her number to her room in the language that she chose last, and leaves it when she is in', async () => {
  await expect(display.getByText(words.display.nobody)).toBeVisible()
  await picture(display, 'display-nobody')
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  await expect(display.getByText(hebrew.display.call.replace('{room}', '1'))).toBeVisible()
  // Two soft tones, then her number and her room in her language.
  const [spoken = ''] = hebrew.display.spoken.split('{')
  await expect
    .poll(() => display.evaluate(() => window.heard))
    .toEqual(['tone', 'tone', expect.stringContaining(spoken)])
  await picture(display, 'display-called')
  await crew.reception.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Prep' } })
  await expect(display.getByText(words.display.nobody)).toBeVisible()
})

test('no shared screen has her name, and a kiosk that is asked too often waits', async () => {
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

/** Runs in the page: a device with voices, which writes down what it would sound. */
function hear(): void {
  const heard: string[] = []
  const plain = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function tone() {
    heard.push('tone')
    return plain.call(this)
  }
  const voices = ['en-US', 'he-IL'].map(lang => ({ lang })) as SpeechSynthesisVoice[]
  class Said {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.assign(window, { heard, SpeechSynthesisUtterance: Said })
  speechSynthesis.getVoices = () => voices
  speechSynthesis.speak = said => void heard.push(said.text)
}

/** Nothing of her is left ten seconds after she has gone, and nothing is taken from her before. */
async function restsAlone(): Promise<void> {
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
  await keepAwake(page)
  await page.addInitScript(hear)
  await page.goto(`${facility.hubUrl}/pair`)
  await page.getByRole('textbox', { name: panelWords.pair.code }).fill(pairing)
  await page.getByRole('button', { name: panelWords.pair.submit }).click()
  await page.waitForURL(`**/${role.toLowerCase()}`)
  return page
}
