import { expect, type Locator, type Page } from '@playwright/test'
import { codeFor } from '../system/api.ts'
import { withoutFirstAnswers } from './first-answers.ts'
import { openAnew, speakAt } from './look.ts'
import { setAtBoth, test } from './patron-facility.ts'
import { phone } from './screens.ts'
import { type Hers, type Spoken, spoken, wordsOf } from './words-of.ts'

/**
 * The messages of the two error catalogues that need no evening around them (patron 5 and 8, operations 5 and 8), each
 * provoked as she would, and read in both languages where she sees it. Those of dates, times and a booking are in
 * catalogue-booking.e2e.ts, the states of each list in list-states.e2e.ts; those of cards, Transaction Error, gifts and the donate page in the payment tests.
 * Only what is outside of the house is made to fail here: the network, and a server that answers badly.
 */
test.describe.configure({ mode: 'serial' })

const number = '+17185550193'
let page: Page
let url: string

interface Case {
  /** Where the specification says so. */
  readonly of: string
  readonly path: string
  readonly says: (words: Hers) => string | RegExp
  /** What leads to it. Answers the field that it stands beside, where it stands beside one. */
  readonly provoke: (words: Hers, language: Spoken) => Promise<Locator | undefined>
}

test.beforeAll(async ({ browser, facility }) => {
  await setAtBoth(facility, 'reservationsKallahContactForm', 'True')
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  url = facility.portalUrl
  await page.goto(url)
})
test.afterAll(async ({ facility }) => setAtBoth(facility, 'reservationsKallahContactForm', 'False'))

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = ({ site }: Hers) => page.getByRole('button', { name: site.form.send }).click()

/** Fills all fields of a form but one, sends it, and answers that one. */
async function without(words: Hers, filled: Record<string, string>, missing: string): Promise<Locator> {
  for (const [name, text] of Object.entries(filled)) if (name !== missing) await field(name).fill(text)
  await send(words)
  await expect(field(missing)).toBeFocused()
  return field(missing)
}

const contact = ({ site: { form, contact: it } }: Hers) => ({
  [form.lastName]: 'Levi',
  [form.email]: 'levi@example.org',
  [it.message]: 'Is there a bus?',
})
const careers = ({ site: { form, careers: it } }: Hers) => ({
  [form.firstName]: 'Rivka',
  [form.lastName]: 'Levi',
  [form.phone]: '718 555 0164',
  [form.email]: 'levi@example.org',
  [it.experience]: 'Ten years',
})

const ofGuest: readonly Case[] = [
  {
    of: 'patron 5, Phone',
    path: 'login',
    says: ({ auth }) => auth.phoneInvalid,
    provoke: async ({ auth }) => {
      await field(auth.phone).fill('71855')
      await field(auth.phone).blur()
      return field(auth.phone)
    },
  },
  {
    of: 'patron 5, Phone',
    path: 'login',
    says: ({ auth }) => auth.phoneRequired,
    provoke: async ({ auth }) => {
      await field(auth.phone).fill('71855')
      await field(auth.phone).blur()
      await field(auth.phone).fill('')
      return field(auth.phone)
    },
  },
  ...(
    [
      ['lastNameRequired', ({ site }: Hers) => site.form.lastName],
      ['emailRequired', ({ site }: Hers) => site.form.email],
      ['messageRequired', ({ site }: Hers) => site.contact.message],
    ] as const
  ).map(
    ([code, name]): Case => ({
      of: 'operations 5, Contact',
      path: 'contact',
      says: ({ refusal }) => refusal[code],
      provoke: words => without(words, contact(words), name(words)),
    }),
  ),
  ...(
    [
      ['firstNameRequired', ({ site }: Hers) => site.form.firstName],
      ['lastNameRequired', ({ site }: Hers) => site.form.lastName],
      ['phoneIsRequired', ({ site }: Hers) => site.form.phone],
      ['emailRequired', ({ site }: Hers) => site.form.email],
      ['experienceRequired', ({ site }: Hers) => site.careers.experience],
    ] as const
  ).map(
    ([code, name]): Case => ({
      of: 'operations 5, Careers',
      path: 'careers',
      says: ({ refusal }) => refusal[code],
      provoke: words => without(words, careers(words), name(words)),
    }),
  ),
  {
    of: 'operations 8, Success messages',
    path: 'contact',
    says: ({ site }) => site.form.sent,
    provoke: async words => {
      for (const [name, text] of Object.entries(contact(words))) await field(name).fill(text)
      await send(words)
      return undefined
    },
  },
  {
    of: 'operations 8, Non-2xx without a message',
    path: 'contact',
    says: ({ common }) => common.errorStatus.replace('{status}', '502'),
    provoke: words => answeredBadly(words, { status: 502, body: '<html>Bad gateway</html>' }),
  },
  {
    of: "operations 8, Non-2xx with the server's Message",
    path: 'contact',
    says: () => 'The office is closed.',
    provoke: words => answeredBadly(words, { status: 400, body: '{"Message":"The office is closed."}' }),
  },
  {
    of: 'operations 8, Empty body on a 2xx',
    path: 'contact',
    says: ({ common }) => common.errorUnknown,
    provoke: words => answeredBadly(words, { status: 200, body: '' }),
  },
  {
    of: 'house rules: the network is gone',
    path: 'contact',
    says: ({ common }) => common.errorUnreachable,
    provoke: words => answeredBadly(words, null),
  },
  {
    of: 'patron 8, settings fail to load within 1 second',
    path: 'hours',
    says: ({ patron: { settingsFailed } }) => settingsFailed,
    provoke: async words => {
      // The page keeps the settings as it starts.
      await expect(page.getByRole('heading', { name: words.patron.hours.title, level: 1 })).toBeVisible()
      await page.evaluate(() => localStorage.removeItem('settings'))
      await withoutFirstAnswers(page)
      await page.route('**/publicsettings', route => void route)
      await page.reload()
      return undefined
    },
  },
]

/** The contact form, sent to a server that answers so; null for a network that is gone. */
async function answeredBadly(
  words: Hers,
  answer: { status: number; body: string } | null,
): Promise<undefined> {
  await page.route('**/ContactForm', route => (answer ? route.fulfill(answer) : route.abort()))
  for (const [name, text] of Object.entries(contact(words))) await field(name).fill(text)
  await send(words)
}

const ofHers: readonly Case[] = [
  {
    of: 'operations 8, Empty tables',
    path: 'history',
    says: ({ account }) => account.history.noReservations,
    provoke: async () => undefined,
  },
  {
    of: 'operations 8, Empty tables',
    path: 'history',
    says: ({ account }) => account.history.noPayments,
    provoke: async () => undefined,
  },
  {
    of: 'operations 8, Empty tables',
    path: 'excluded-attendants',
    says: ({ account }) => account.excluded.none,
    provoke: async () => undefined,
  },
  {
    of: 'operations 5, Attendant search',
    path: 'excluded-attendants',
    says: ({ account }) => account.excluded.nobody,
    provoke: async ({ account }) => {
      await page.getByRole('button', { name: account.excluded.add }).click()
      const search = page.getByRole('searchbox')
      await search.fill('zz')
      await expect(page.getByText(account.excluded.nobody)).toHaveCount(0)
      await search.fill('zzz')
      return undefined
    },
  },
  ...(['formIncomplete', 'datePast'] as const).map(
    (code): Case => ({
      of: 'operations 5, Kallah form',
      path: 'kallah',
      says: () => wordsOf('he').refusal[code],
      provoke: async () => {
        const { kallah } = wordsOf('he').site
        const labels = [kallah.kallahName, kallah.email, kallah.address, kallah.teacher]
        for (const label of labels) await page.getByLabel(label, { exact: true }).fill('levi@example.org')
        await page.getByLabel(kallah.reservationDate, { exact: true }).fill('2026-12-01')
        await page.getByLabel(kallah.weddingDate, { exact: true }).fill('2026-11-20')
        if (code === 'datePast')
          await page.getByLabel(kallah.kallahPhone, { exact: true }).fill('718 555 0164')
        await page.getByRole('button', { name: kallah.send }).click()
        return undefined
      },
    }),
  ),
  {
    of: 'operations 8, Screen errors',
    path: 'notifications',
    says: () => 'Not now, please.',
    provoke: async () => {
      const body = '{"Message":"Not now, please."}'
      const change = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 409, body }) : route.continue()
      await page.route('**/users/*', change)
      await page.getByRole('switch').first().click({ force: true })
      return undefined
    },
  },
]

function prove(cases: readonly Case[]): void {
  for (const [at, { of, path, says, provoke }] of cases.entries())
    test(`${of}: /${path} (${at})`, async () => {
      for (const language of spoken) {
        await speakAt(page, language, `${url}/${path}`)
        const words = wordsOf(language)
        const beside = await provoke(words, language)
        const message = says(words)
        await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
        if (beside) await expect(beside).toHaveAccessibleDescription(message)
        await page.unrouteAll()
      }
    })
}

prove(ofGuest)

test('patron 8, Login error: a wrong code, and another one after its wait', async ({ facility }) => {
  await openAnew(page, `${url}/history`)
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await expect(field(wordsOf('en').auth.code)).toBeVisible()
  for (const language of spoken) {
    await speakAt(page, language, null)
    const { refusal, auth } = wordsOf(language)
    await expect(page.getByRole('button', { name: auth.changeNumber })).toBeVisible()
    await field(auth.code).fill('000000')
    await page.getByRole('button', { name: auth.logIn }).click()
    await expect(page.getByRole('alert')).toHaveText(refusal.codeWrong)
  }
  await page.clock.install()
  for (const language of spoken) {
    await speakAt(page, language, null)
    const { auth } = wordsOf(language)
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: auth.resendCode, exact: true }).click()
    await expect(page.getByText(auth.codeSentAgain)).toBeVisible()
  }
  const { auth } = wordsOf('en')
  await page.clock.resume()
  await page.reload()
  await field(auth.code).fill(await codeFor(facility, number))
  await page.getByRole('button', { name: auth.logIn }).click()
  await expect(page).toHaveURL(/history$/)
})

prove(ofHers)
