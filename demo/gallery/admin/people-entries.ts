import { staffRoles } from '@mayim/contract/call.ts'
import {
  type AccountMerge,
  type FoundPatron,
  type MergeAccount,
  type MergePreview,
  patronsShown,
} from '@mayim/contract/calls/merging.ts'
import type { TextKey, TextValues } from '@mayim/texts/texts.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { businessDate, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import recorded from '../admin-answers.json' with { type: 'json' }
import { given, page, type State } from './admin-page.ts'
import { samplePhoto } from './sample-photo.ts'

const rivka = {
  id: idOf(11),
  firstName: 'Rivka',
  lastName: 'Adler',
  username: '+17185550121',
  phone: '+17185550121',
}
const chaya = { id: idOf(12), firstName: 'Chaya', lastName: 'Berger', username: '+17185550122', phone: null }
export const found: readonly FoundPatron[] = [
  { ...rivka, lastNight: businessDate },
  { ...chaya, lastNight: null },
]
const account: MergeAccount = {
  ...rivka,
  otherPhones: ['+17185550129'],
  email: '',
  address: '12 Elm Street',
  notes: '',
  internalNote: '',
  openNights: [businessDate],
  waitNights: [],
  visits: 3,
  ledgerLines: 2,
  credit: 0,
  membership: { level: 'Friend', expires: '2027-05-01', reducedPrices: false },
  cards: [{ brand: 'Visa', last4: '4242' }],
  discount: true,
  localResident: false,
  exclusions: 0,
}
export const preview: MergePreview = {
  kept: account,
  gone: { ...account, ...chaya },
  after: account,
  lostCards: [{ brand: 'Visa', last4: '4242' }],
  refusal: null,
}
export const merge: AccountMerge = {
  id: idOf(21),
  kept: rivka,
  gone: chaya,
  at: minutesAgo(90),
  byName: 'Admin',
  undoneAt: null,
  undoUntil: minutesAgo(-600),
  isUndoLost: false,
}
const merges = [
  merge,
  { ...merge, id: idOf(22), undoneAt: minutesAgo(10), undoUntil: null },
  { ...merge, id: idOf(23), undoUntil: null, isUndoLost: true },
]

function people(state: string, more: State) {
  return page('/admin/people', state, more)
}

/** Both accounts of a merge are chosen, and compared. */
export async function pickTwo({ t, press, type }: Hands) {
  await press(t('people.merge.open'))
  for (const [search, name] of [
    ['people.merge.findStays', 'Rivka Adler +17185550121'],
    ['people.merge.findGoes', 'Chaya Berger'],
  ] as const) {
    await type(t(search), 'er')
    await press(t('admin.patron.choose', { name }))
  }
  await until(() => document.querySelector('dialog dl'), 'the two accounts')
}

const merging = (state: string, mergePreview: MergePreview, more: State = {}) =>
  people(`merge-${state}`, {
    answers: given({ patronsFind: found, mergePreview, accountsMerge: merge }),
    sees: ({ t }) => t('people.merge.phoneHint'),
    ...more,
    steps: async hands => {
      await pickTwo(hands)
      await more.steps?.(hands)
    },
  })

/** A search for a patron at a merge. */
const searched = (state: string, patrons: readonly FoundPatron[], text: TextKey, values: TextValues = {}) =>
  people(state, {
    answers: { patronsFind: [...patrons] },
    steps: async ({ t, press, type }) => {
      await press(t('people.merge.open'))
      await type(t('people.merge.findStays'), 'er')
    },
    sees: ({ t }) => t(text, values),
  })
const many = Array.from({ length: patronsShown + 1 }, (_, at) => ({
  ...chaya,
  id: idOf(200 + at),
  lastNight: null,
}))

const [admin, ...staff] = recorded.adminUsers
const factor = { id: idOf(31), kind: 'codes', name: '', createdAt: minutesAgo(90), usedAt: null }
const passkey = { ...factor, id: idOf(32), kind: 'passkey' }
const totp = 'JBSWY3DPEHPK3PXP'
export const factorCodes = {
  factorCodesBegin: { id: idOf(33), secret: totp, address: `otpauth://totp/Mayim?secret=${totp}` },
}
const recoveryCodes = ['ABCD-1234', 'EFGH-5678']
const factors = (left: number) => ({ factors: [factor, passkey], recoveryCodesLeft: left })
const sendPassword = async ({ t, type, press }: Hands, button: string) => {
  await type(t('people.field.own'), 'secret words')
  await press(button)
}

const signIn = {
  key: '1',
  by: { id: idOf(1), firstName: '', lastName: '', username: '-' },
  outcome: 'signedIn',
  way: 'password',
  origin: '',
  agent: '',
  newDevice: true,
  firstAt: minutesAgo(30),
  lastAt: minutesAgo(20),
  times: 1,
}
const signIns = [
  signIn,
  ...['code', 'passkey'].map(way => ({ ...signIn, key: way, way })),
  ...[1, 3].map(times => ({ ...signIn, key: `wrong-${times}`, outcome: 'wrong', times })),
]
const read = {
  by: { ...rivka, username: 'rivka' },
  patron: chaya,
  nights: null,
  firstAt: minutesAgo(30),
  lastAt: minutesAgo(20),
}
const reads = [
  ...['visits', 'payments', 'exclusions'].map((kind, at) => ({ ...read, kind, times: at + 1 })),
  ...['visits', 'payments'].map(kind => ({
    ...read,
    kind,
    by: { ...rivka, username: '-' },
    patron: null,
    nights: { from: businessDate, to: businessDate },
    times: 2,
  })),
]
export const paper = { userId: chaya.id, ...chaya, uploadedAt: minutesAgo(90), address: '12 Elm Street' }
export const grant = {
  id: idOf(41),
  userId: chaya.id,
  byId: rivka.id,
  byName: 'Rivka Adler',
  userName: 'chaya',
  firstName: 'Chaya',
  lastName: 'Berger',
}

export const peopleEntries = [
  merging('two', preview),
  merging('choose', { ...preview, refusal: 'mergeTwoMemberships' }),
  merging('swap', preview, { steps: ({ t, press }) => press(t('people.merge.swap')) }),
  merging('done', preview, {
    steps: ({ t, press }) => press(t('people.merge.confirm')),
    sees: ({ t }) => t('people.merge.done'),
  }),
  searched('merge-found', found, 'admin.patron.noVisit'),
  { ...people('not-admin', { sees: ({ t }) => t('admin.adminOnly') }), role: 'Reception' as const },
  searched('merge-nobody', [], 'admin.patron.nobody'),
  searched('merge-many', many, 'admin.patron.more', { count: patronsShown }),
  people('merges', {
    answers: { accountMerges: merges },
    steps: ({ t, press }) => press(t('people.merge.undo')),
    sees: ({ t }) => t('people.merge.undoConfirm'),
  }),
  people('waiting', {
    answers: given({
      roleGrants: [grant, { ...grant, id: idOf(42), userId: '00000000-0000-4000-8000-000000000001' }],
      usersUnconfirmed: found.map(one => ({ ...one, since: minutesAgo(90) })),
      papersWaiting: [paper],
      signIns,
      historyReads: reads,
      attendantsList: recorded.attendantsList.map(one => ({ ...one, active: false, hasCard: false })),
      adminUsers: staff.map(one => ({ ...one, disabled: true, roles: [...staffRoles, 'OpenGarageGate'] })),
    }),
    sees: ({ t }) => t('people.grant.title'),
  }),
  ...[paper, { ...paper, address: '' }].map(waiting =>
    people(waiting.address ? 'paper' : 'paper-without-address', {
      answers: given({ papersWaiting: [waiting], paperPicture: { picture: samplePhoto } }),
      steps: ({ t, press }) => press(t('people.papers.review')),
      sees: ({ t }) => t('people.papers.accept'),
    }),
  ),
  people('nobody', {
    answers: { attendantsList: [] },
    steps: ({ t, type }) => type(t('people.search'), 'zzz'),
    sees: ({ t }) => t('people.attendant.none'),
  }),
  people('role-waits', {
    answers: given({
      adminUsers: [admin, ...staff],
      roleAdd: { ...staff[0], roles: [] },
      setPassword: null,
    }),
    steps: async ({ t, press }) => {
      await press(t('people.editOf', { name: 'Attendant' }))
      await press(t('people.role.Admin'))
    },
    sees: ({ t }) => t('people.staff.waits'),
  }),
  people('disabled', {
    answers: given({
      adminUsers: staff.map(one => ({ ...one, disabled: true })),
      factorsReset: null,
    }),
    steps: async ({ t, press }) => {
      await press(t('people.editOf', { name: 'Attendant' }))
      await press(t('people.factor.reset'))
    },
    sees: ({ t }) => t('people.factor.resetExplain'),
  }),
  people('factors-reset', {
    answers: given({ factorsReset: null }),
    steps: async hands => {
      const reset = hands.t('people.factor.reset')
      await hands.press(hands.t('people.editOf', { name: 'Attendant' }))
      await hands.press(reset)
      await sendPassword(hands, reset)
    },
    sees: ({ t }) => t('people.factor.wasReset'),
  }),
  ...[1, 3].map(left => people(`factors-${left}`, { answers: given({ factors: factors(left) }) })),
  people('factor-scan', {
    answers: given(factorCodes),
    steps: async hands => {
      await hands.press(hands.t('people.factor.setUp'))
      await sendPassword(hands, hands.t('people.factor.next'))
    },
    sees: ({ t }) => t('people.factor.scan'),
  }),
  people('factor-passkey', {
    answers: given({ factors: factors(9) }),
    steps: ({ t, press }) => press(t('people.factor.addPasskey')),
    sees: ({ t }) => t('people.factor.passkeyExplain'),
  }),
  people('factor-remove', {
    answers: given({ factors: factors(9) }),
    steps: ({ t, press }) => press(t('people.factor.remove')),
    sees: ({ t }) => t('people.field.own'),
  }),
  people('factor-new-codes', {
    answers: given({ factors: factors(9) }),
    steps: ({ t, press }) => press(t('people.factor.newCodes')),
    sees: ({ t }) => t('people.factor.oldCodesEnd'),
  }),
  people('factor-codes', {
    answers: given({ factors: factors(9), factorRecoveryCodes: { recoveryCodes } }),
    steps: async hands => {
      const name = hands.t('people.factor.newCodes')
      await hands.press(name)
      await sendPassword(hands, name)
    },
    sees: ({ t }) => t('people.factor.kept'),
  }),
  people('password-changed', {
    answers: given({ setPassword: null }),
    steps: async ({ t, type, press }) => {
      for (const name of ['current', 'newPassword', 'repeat'] as const)
        await type(t(`people.field.${name}`), 'secret words')
      await press(t('people.account.change'))
    },
    sees: ({ t }) => t('people.account.changed'),
  }),
]
