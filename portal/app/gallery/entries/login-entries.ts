import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PatronEntry, page } from '../entry.ts'
import { idOf } from '../fixtures/facility-fixtures.ts'

const sent = (
  by: 'text' | 'call',
  resendAfterSeconds = 45,
  arrives: 'soon' | 'unsure' | 'never' = 'soon',
): Answers => ({
  register: () => ({
    loginSession: idOf(9),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    by,
    arrives,
    resendAfterSeconds,
  }),
})

/** Types a phone and asks for a code. */
async function askForCode({ t, type, press }: Hands): Promise<void> {
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
  login('-code', 'Login: the code', { answers: sent('text'), steps: askForCode, sees: 'auth.codeQuestion' }),
  login('-no-texts', 'Login: no code can be sent', {
    answers: sent('text', 45, 'never'),
    steps: askForCode,
    sees: 'auth.codeNever',
  }),
  login('-unsure', 'Login: codes may not arrive', {
    answers: sent('text', 45, 'unsure'),
    steps: askForCode,
    sees: 'auth.codeUnsure',
  }),
  login('-wrong', 'Login: a wrong code', {
    answers: { ...sent('text'), registrationVerify: refused(400, 'codeWrong') },
    steps: async hands => {
      await askForCode(hands)
      await hands.type(hands.t('auth.code'), '123456')
    },
    sees: ({ t }) => t('refusal.codeWrong'),
  }),
  login('-demo', 'Login of the demonstration', {
    answers: { ...sent('text'), demoOutbox: [] },
    steps: askForCode,
    sees: 'auth.demoNote',
  }),
]
