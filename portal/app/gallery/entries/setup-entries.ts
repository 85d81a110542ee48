import { serviceOutcomes } from '@mayim/contract/entities/service-test.ts'
import { setupStepNames } from '@mayim/contract/setup-steps.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PageState, type PatronEntry, page } from '../entry.ts'
import { inMinutes, settings } from '../fixtures/facility-fixtures.ts'

const state: SetupState = {
  code: 'none',
  isOpen: false,
  done: [],
  join: 'none',
  bringsBack: false,
  facilityId: 'b7c1',
  linked: false,
  texts: true,
  lacks: ['backup', 'recoveryKey'],
}

type SetupState = CallAnswer<'setupState'>

const known = settings({
  facilityName: 'Example Mikvah',
  defaultLanguage: 'en',
  zmanimElevation: '10',
  zmanimInIsrael: 'False',
  zmanTevillahDegrees: '6',
  candleLightingMinutes: '18',
  openMinutesFromZmanTevillah: '20',
  lastEntryTimeLatest: '23.5',
  openWeekdays: 'True',
  openFridays: 'True',
  openMotzeiShabbos: 'True',
  openYomTov: 'True',
  roomsAvailableShowerAny: '4',
  roomsAvailableBathAny: '4',
  roomsAvailableHandicapped: '1',
  roomsAvailableFriday: '4',
})

type Rest = Omit<PageState, 'answers'>

/** How each service was tested last; `from` is the outcome of the first. */
const tested = (from: number) =>
  (['cards', 'texts', 'mail'] as const).map((service, place) => ({
    service,
    at: inMinutes(-30),
    outcome: serviceOutcomes[(from + place) % serviceOutcomes.length] ?? 'done',
    reason: '21211',
  }))

const setup = (id: string, title: string, of: Partial<SetupState>, rest: Rest, more: Answers = {}) =>
  page({
    id: `setup${id}`,
    title,
    at: '/setup',
    answers: {
      setupState: { ...state, ...of },
      settingsGet: known,
      serviceTests: tested(0),
      adminUsers: [],
      ...more,
    },
    ...rest,
  })

/** The setup of a new website. */
export const setupEntries: readonly PatronEntry[] = [
  setup(
    '-begin',
    'Setup: the first Admin',
    { code: 'valid' },
    { visitor: true, sees: 'setup.begin.explain' },
  ),
  setup('-over', 'Setup: the code is over', { code: 'over' }, { visitor: true, sees: 'setup.begin.over' }),
  setup('-sign-in', 'Setup: log in', {}, { visitor: true, sees: 'setup.signIn' }),
  setup('-patron', 'Setup: not for patrons', {}, { sees: 'setup.adminOnly' }),
  ...setupStepNames.map((step, place) =>
    setup(
      `-${step}`,
      `Setup: ${step}`,
      { done: setupStepNames.slice(0, place) },
      {
        role: 'Admin',
        sees: 'setup.open.explain',
      },
    ),
  ),
  setup(
    '-done',
    'Setup: open',
    { isOpen: true, linked: true, done: [...setupStepNames] },
    {
      role: 'Admin',
      sees: 'setup.open.done',
    },
    { serviceTests: tested(3) },
  ),
]
