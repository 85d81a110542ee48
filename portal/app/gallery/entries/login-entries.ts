import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PatronEntry, page } from '../entry.ts'
import { idOf } from '../fixtures/facility-fixtures.ts'

const sent = (by: 'text' | 'call', resendAfterSeconds = 45): Answers => ({
  register: () => ({
    loginSession: idOf(9),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    by,
    resendAfterSeconds,
  }),
})

/** Types a phone and asks for a code. */
export async function askForCode({ t, type, press }: Hands): Promise<void> {
  await type(t('auth.phone'), '7185550142')
  await press(t('auth.sendCode'))
}

const login = (
  id: string,
  title: string,
  rest: Pick<Parameters<typeof page>[0], 'answers' | 'steps' | 'sees'>,
) => page({ id: `login${id}`, title, at: '/login', visitor: true, ...rest })

const typed =
  (number: string) =>
  async ({ t, type }: Hands) => {
    await type(t('auth.phone'), number)
    if (number === '') return
    // A picture takes no focus, so its field loses none.
    const field = document.querySelector('input[type=tel]')
    field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }

/** The login, by its steps. */
export const loginEntries: readonly PatronEntry[] = [
  login('', 'Login: the phone', { sees: 'auth.phoneWhy' }),
  login('-invalid', 'Login: an invalid number', { steps: typed('123'), sees: 'auth.phoneInvalid' }),
  login('-required', 'Login: no number', {
    steps: async hands => {
      await typed('1')(hands)
      await typed('')(hands)
    },
    sees: 'auth.phoneRequired',
  }),
  login('-landline', 'Login: a number that may be a landline', {
    steps: typed('+97226234567'),
    sees: 'auth.notMobile',
  }),
  login('-code', 'Login: the code', { answers: sent('text'), steps: askForCode, sees: 'auth.codeQuestion' }),
  login('-called', 'Login: the code by a call', {
    answers: sent('call'),
    steps: askForCode,
    sees: 'auth.logIn',
  }),
  login('-again', 'Login: another code', {
    answers: sent('text', 0),
    steps: async hands => {
      await askForCode(hands)
      await hands.press(hands.t('auth.resendCode'))
    },
    sees: 'auth.codeSentAgain',
  }),
  ...(['codeWrong', 'codeSpent', 'tooManyTries'] as const).map(code =>
    login(`-${code}`, `Login: ${code}`, {
      answers: { ...sent('text'), registrationVerify: refused(400, code) },
      steps: async hands => {
        await askForCode(hands)
        await hands.type(hands.t('auth.code'), '123456')
      },
      sees: ({ t }) => t(`refusal.${code}`),
    }),
  ),
  ...(['tooManyCodes', 'phoneCountry', 'shabbosNoTexts'] as const).map(code =>
    login(`-${code}`, `Login: no code, ${code}`, {
      answers: { register: refused(429, code) },
      steps: askForCode,
      sees: ({ t }) => t(`refusal.${code}`),
    }),
  ),
  login('-demo', 'Login of the demonstration', {
    answers: { ...sent('text'), demoOutbox: [] },
    steps: askForCode,
    sees: 'auth.demoNote',
  }),
]
