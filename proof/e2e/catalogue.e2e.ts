import { expect, type Locator, type Page } from '@playwright/test'
import { isWholeProof } from '../size.ts'
import { codeFor } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { withoutFirstAnswers } from './steps/first-answers.ts'
import { openFresh, openInLanguage } from './steps/open-screen.ts'
import { setOnBothSides, test } from './steps/patron-facility.ts'
import { openPhone } from './steps/sign-in.ts'
import { type PatronTexts, type TestLanguage, testLanguages, textsOf } from './steps/texts-of.ts'

/**
 * The messages of the error catalogues that need no evening (screens-49). Each is caused as a patron would, and read
 * where it is shown. Messages of dates, times and bookings are in catalogue-booking.e2e.ts, the states of lists in
 * list-states.e2e.ts, and messages of cards, gifts and donations in the payment tests. Only external failures are
 * simulated: the network, and a server with invalid answers.
 */
test.describe.configure({ mode: 'serial' })

const number = '+17185550193'
let page: Page
let url: string

interface Case {
  /** The id of the rule in docs/rules, and its subject. */
  readonly rule: string
  readonly path: string
  readonly message: (words: PatronTexts) => string | RegExp
  /** Causes the message. Returns the field that the message belongs to, if there is one. */
  readonly cause: (words: PatronTexts, language: TestLanguage) => Promise<Locator | undefined>
}

test.beforeAll(async ({ browser, facility }) => {
  await setOnBothSides(facility, 'reservationsKallahContactForm', 'True')
  page = await openPhone(browser)
  url = facility.portalUrl
  await page.goto(url)
})
test.afterAll(closePages)
test.afterAll(async ({ facility }) => setOnBothSides(facility, 'reservationsKallahContactForm', 'False'))

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = ({ site }: PatronTexts) => page.getByRole('button', { name: site.form.send }).click()

/** Fills all fields of a form except one and sends it. Returns that field. */
async function without(
  words: PatronTexts,
  filled: Record<string, string>,
  missing: string,
): Promise<Locator> {
  for (const [name, text] of Object.entries(filled)) if (name !== missing) await field(name).fill(text)
  await send(words)
  await expect(field(missing)).toBeFocused()
  return field(missing)
}

const contact = ({ site: { form, contact: it } }: PatronTexts) => ({
  [form.lastName]: 'Levi',
  [form.email]: 'levi@example.org',
  [it.message]: 'Is there a bus?',
})
const careers = ({ site: { form, careers: it } }: PatronTexts) => ({
  [form.firstName]: 'Rivka',
  [form.lastName]: 'Levi',
  [form.phone]: '718 555 0164',
  [form.email]: 'levi@example.org',
  [it.experience]: 'Ten years',
})

const guestCases: readonly Case[] = [
  {
    rule: 'people-2, phone',
    path: 'login',
    message: ({ auth }) => auth.phoneInvalid,
    cause: async ({ auth }) => {
      await field(auth.phone).fill('71855')
      await field(auth.phone).blur()
      return field(auth.phone)
    },
  },
  {
    rule: 'people-2, phone',
    path: 'login',
    message: ({ auth }) => auth.phoneRequired,
    cause: async ({ auth }) => {
      await field(auth.phone).fill('71855')
      await field(auth.phone).blur()
      await field(auth.phone).fill('')
      return field(auth.phone)
    },
  },
  ...(
    [
      ['lastNameRequired', ({ site }: PatronTexts) => site.form.lastName],
      ['emailRequired', ({ site }: PatronTexts) => site.form.email],
      ['messageRequired', ({ site }: PatronTexts) => site.contact.message],
    ] as const
  ).map(
    ([code, name]): Case => ({
      rule: 'messages-33',
      path: 'contact',
      message: ({ refusal }) => refusal[code],
      cause: words => without(words, contact(words), name(words)),
    }),
  ),
  ...(
    [
      ['firstNameRequired', ({ site }: PatronTexts) => site.form.firstName],
      ['lastNameRequired', ({ site }: PatronTexts) => site.form.lastName],
      ['phoneIsRequired', ({ site }: PatronTexts) => site.form.phone],
      ['emailRequired', ({ site }: PatronTexts) => site.form.email],
      ['experienceRequired', ({ site }: PatronTexts) => site.careers.experience],
    ] as const
  ).map(
    ([code, name]): Case => ({
      rule: 'messages-34',
      path: 'careers',
      message: ({ refusal }) => refusal[code],
      cause: words => without(words, careers(words), name(words)),
    }),
  ),
  {
    rule: 'screens-49, success messages',
    path: 'contact',
    message: ({ site }) => site.form.sent,
    cause: async words => {
      for (const [name, text] of Object.entries(contact(words))) await field(name).fill(text)
      await send(words)
      return undefined
    },
  },
  {
    rule: 'screens-51, error without a message',
    path: 'contact',
    message: ({ common }) => common.errorStatus.replace('{status}', '502'),
    cause: words => sendWithAnswer(words, { status: 502, body: '<html>Bad gateway</html>' }),
  },
  {
    rule: "screens-51, error with the server's message",
    path: 'contact',
    message: () => 'The office is closed.',
    cause: words => sendWithAnswer(words, { status: 400, body: '{"Message":"The office is closed."}' }),
  },
  {
    rule: 'screens-51, success with an empty body',
    path: 'contact',
    message: ({ common }) => common.errorUnknown,
    cause: words => sendWithAnswer(words, { status: 200, body: '' }),
  },
  {
    rule: 'screens-56, no network',
    path: 'contact',
    message: ({ common }) => common.errorUnreachable,
    cause: words => sendWithAnswer(words, null),
  },
  {
    rule: 'screens-36, settings not loaded within 1 second',
    path: 'hours',
    message: ({ patron: { settingsFailed } }) => settingsFailed,
    cause: async words => {
      // The page stores the settings when it starts.
      await expect(page.getByRole('heading', { name: words.patron.hours.title, level: 1 })).toBeVisible()
      await page.evaluate(() => localStorage.removeItem('settings'))
      await withoutFirstAnswers(page)
      await page.route('**/publicsettings', route => void route)
      await page.reload()
      return undefined
    },
  },
]

/** Sends the contact form to a server with this answer; null simulates a failed network. */
async function sendWithAnswer(
  words: PatronTexts,
  answer: { status: number; body: string } | null,
): Promise<undefined> {
  await page.route('**/ContactForm', route => (answer ? route.fulfill(answer) : route.abort()))
  for (const [name, text] of Object.entries(contact(words))) await field(name).fill(text)
  await send(words)
}

const patronCases: readonly Case[] = [
  {
    rule: 'screens-55, empty tables',
    path: 'history',
    message: ({ account }) => account.history.noReservations,
    cause: async () => undefined,
  },
  {
    rule: 'screens-55, empty tables',
    path: 'history',
    message: ({ account }) => account.history.noPayments,
    cause: async () => undefined,
  },
  {
    rule: 'screens-55, empty tables',
    path: 'excluded-attendants',
    message: ({ account }) => account.excluded.none,
    cause: async () => undefined,
  },
  {
    rule: 'people-54, attendant search',
    path: 'excluded-attendants',
    message: ({ account }) => account.excluded.nobody,
    cause: async ({ account }) => {
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
      rule: 'booking-47, kallah form',
      path: 'kallah',
      message: () => textsOf('he').refusal[code],
      cause: async () => {
        const { kallah } = textsOf('he').site
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
    rule: 'screens-48, screen errors',
    path: 'notifications',
    message: () => 'Not now, please.',
    cause: async () => {
      const body = '{"Message":"Not now, please."}'
      const change = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 409, body }) : route.continue()
      await page.route('**/users/*', change)
      await page.getByRole('switch').first().press('Space')
      return undefined
    },
  },
]

function testCases(cases: readonly Case[]): void {
  for (const [at, { rule, path, message, cause }] of cases.entries())
    test(`${rule}: /${path} (${at})`, async () => {
      // One after the other in the short run: the rule is the same in each.
      const turn = isWholeProof ? testLanguages : [testLanguages[at % testLanguages.length] ?? 'en']
      for (const language of turn) {
        await openInLanguage(page, language, `${url}/${path}`)
        const words = textsOf(language)
        const field = await cause(words, language)
        const text = message(words)
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
        if (field) await expect(field).toHaveAccessibleDescription(text)
        await page.unrouteAll()
      }
    })
}

testCases(guestCases)

test('people-9, login error: a wrong code, and a new code after the wait', async ({ facility }) => {
  await openFresh(page, `${url}/history`)
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await expect(field(textsOf('en').auth.code)).toBeVisible()
  for (const language of testLanguages) {
    await openInLanguage(page, language, null)
    const { refusal, auth } = textsOf(language)
    await expect(page.getByRole('button', { name: auth.changeNumber })).toBeVisible()
    await field(auth.code).fill('000000')
    await expect(page.getByRole('alert')).toHaveText(refusal.codeWrong)
  }
  await page.clock.install()
  for (const language of testLanguages) {
    await openInLanguage(page, language, null)
    const { auth } = textsOf(language)
    await page.clock.fastForward(61_000)
    // After some codes that nobody typed the next one must wait a second.
    await expect(async () => {
      await page.getByRole('button', { name: auth.resendCode, exact: true }).click()
      await expect(page.getByText(auth.codeSentAgain)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  const { auth } = textsOf('en')
  await page.clock.resume()
  await page.reload()
  await field(auth.code).fill(await codeFor(facility, number))
  await expect(page).toHaveURL(/history$/)
})

testCases(patronCases)
