import { type EditedEntry, type ListName, listNames } from '@mayim/contract/entities/listed.ts'
import { type InboxMessage, messageKinds, type SentMessage } from '@mayim/contract/entities/message.ts'
import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { serviceOutcomes } from '@mayim/contract/entities/service-test.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { businessDate, idOf, minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { given, page, type State } from './admin-page.ts'
import { samplePhoto } from './sample-photo.ts'

const written: RegisterEntry = {
  id: idOf(1),
  register: 'water',
  night: businessDate,
  at: minutesAgo(90),
  by: 'Bracha',
  subject: 'North',
  note: 'The lamp flickers',
  done: true,
  roomId: 3,
  water: {
    level: 120,
    temperature: 98,
    ph: 7.4,
    chlorine: 2,
    filledOn: '2026-11-01',
    seams: true,
    filters: true,
  },
  hasPhoto: true,
  from: '17:30',
  to: '23:30',
  closed: null,
}
const closed = { ...written, id: idOf(2), closed: { at: minutesAgo(9), by: 'Bracha', note: 'Wrong mikvah' } }
const lines = [written, closed]

/** The registers as they stand with these entries and items of their lists. */
function registers(state: string, items: readonly string[], more: State = {}) {
  const tick = { ...written, subject: 'North' }
  return page('/admin/registers', state, {
    answers: {
      registerList: url => ({
        entries: /opening|closing/.test(url.pathname)
          ? [tick]
          : lines.map(each => ({ ...each, register: 'shift' })),
        items: [...items],
      }),
      registerPhoto: { photo: samplePhoto },
    },
    ...more,
  })
}

const kinds = ['contact', 'kallah', 'donation', 'text'] as const
const inbox: readonly InboxMessage[] = kinds.map((kind, at) => ({
  id: idOf(at),
  kind,
  receivedAt: minutesAgo(at),
  meaning: kind === 'text' ? 'cancel' : null,
  name: '',
  email: kind === 'text' ? '' : 'rivka@example.com',
  phone: kind === 'text' ? '+17185550121' : '',
  words: 'Please cancel',
  userId: idOf(11),
  visit: { reservationId: idOf(12), code: 'MKK9', date: businessDate, time: '20:00' },
  isMailed: true,
}))
const sent = (more: Partial<SentMessage>, at: number): SentMessage => ({
  id: idOf(at),
  kind: 'reminder',
  channel: 'text',
  at: minutesAgo(at),
  user: null,
  state: 'sent',
  notBefore: null,
  code: '',
  ...more,
})
const sentMessages = [
  // The last one is of a later version, which sends what this one has no name for.
  ...[...messageKinds, 'other'].map(kind => ({ kind })),
  ...(['text', 'mail', 'voice'] as const).map(channel => ({ channel })),
  ...(['waiting', 'sent', 'delivered', 'undelivered', 'failed'] as const).map(state => ({ state })),
  { state: 'waiting', notBefore: minutesAgo(-600) } as const,
  ...['no-answer', 'busy'].map(code => ({ state: 'undelivered', code }) as const),
].map(sent)

const level = { level: 'Friend', description: 'For a year', price: 180, months: 12, reducedPrices: true }
const member = {
  userId: idOf(11),
  firstName: 'Rivka',
  lastName: 'Adler',
  phone: '+17185550121',
  level: 'Friend',
}
const membershipReport = [
  { ...member, expires: '2027-05-01', reducedPrices: true, holds: true },
  {
    ...member,
    userId: idOf(12),
    firstName: '',
    lastName: '',
    expires: '2026-05-01',
    reducedPrices: true,
    holds: false,
  },
]
const members = (state: string, more: State) =>
  page('/admin/memberships', state, {
    answers: {
      membershipLevels: [level, { ...level, level: 'Month', months: 1 }],
      membershipReport,
    },
    ...more,
  })

const entry = (list: ListName, left: number | null): EditedEntry => ({
  list,
  id: `towel${left}`,
  names: { en: 'Towel', he: 'מגבת', yi: 'האנטוך' },
  texts: { en: 'Large', he: '', yi: '' },
  price: 12,
  value: null,
  months: null,
  address: '',
  phone: '',
  website: '',
  picture: 'towel.png',
  shown: false,
  left,
  lowAt: 5,
})

/** A list of the shop, with one piece less or more of each. */
function shop(
  list: ListName | 'newsletters' | 'memberships' | 'pictures',
  state: string,
  more: State = {},
  entries = [-3, -1, 1, 2],
) {
  const name = listNames.find(each => each === list)
  return page('/admin/shop', `${list}${state}`, {
    sees: ({ t }) => t(`shop.list.${list}`),
    ...more,
    answers: {
      editedList: name ? entries.map(left => entry(name, left)) : [],
      newsletterList: [{ name: 'fall.pdf', title: 'Fall', size: 9, url: '/files/fall.pdf' }],
      ...more.answers,
    },
    steps: async hands => {
      await hands.press(hands.t(`shop.list.${list}`))
      await more.steps?.(hands)
    },
  })
}
const save: NonNullable<State['steps']> = ({ t, press }) => press(t('common.save'))

export const siteEntries = [
  registers('written', ['North', 'Lights'], { sees: ({ t }) => t('registers.water.strike') }),
  registers('done', ['North'], { sees: ({ t }) => t('registers.lists.done') }),
  registers('no-items', [], {
    steps: ({ t, press }) => press(t('registers.fault.seePhoto')),
    sees: ({ t }) => t('registers.lists.none'),
  }),
  registers('strike', ['North'], {
    steps: ({ t, press }) => press(t('registers.water.strike')),
    sees: ({ t }) => t('registers.water.why'),
  }),
  page('/admin/registers', 'photo-fails', {
    steps: async ({ t, press, file }) => {
      await press(t('registers.fault.add'))
      await file('x', 'photo.jpg')
    },
    sees: ({ t }) => t('registers.fault.photoFails'),
  }),
  page('/admin/registers', 'refused', {
    answers: { registerAdd: refused(400, 'entryEmpty') },
    steps: async ({ t, press, type }) => {
      await press(t('registers.fault.add'))
      await type(t('registers.fault.what'), 'The lamp')
      await press(t('registers.fault.report'))
    },
    sees: ({ t }) => t('refusal.entryEmpty'),
  }),
  page('/admin/messages', 'all', {
    answers: { inbox: [...inbox], sentMessages },
    steps: ({ t, press }) => press(t('messages.inbox.reply')),
    sees: ({ t }) => t('messages.inbox.send'),
  }),
  page('/admin/messages', 'none', {
    answers: { inbox: [], sentMessages: [] },
    sees: ({ t }) => t('messages.sent.empty'),
  }),
  page('/admin/messages', 'away', {
    answers: { inbox: refused(503, 'portalUnreachable') },
    sees: ({ t }) => t('messages.away.title'),
  }),
  page('/admin/messages', 'refused', {
    answers: { inbox: [...inbox], inboxDone: refused(404, 'messageMissing') },
    steps: ({ t, press }) => press(t('messages.inbox.done')),
    sees: ({ t }) => t('refusal.messageMissing'),
  }),
  members('all', { sees: ({ t }) => t('members.report.ended') }),
  members('edit', {
    steps: ({ t, press }) => press(t('members.levels.edit')),
    sees: ({ t }) => t('members.levels.removeNote'),
  }),
  members('refused', {
    answers: { membershipLevels: [level], membershipLevelsEdit: refused(409, 'levelExists') },
    steps: async hands => {
      await hands.press(hands.t('members.levels.edit'))
      await save(hands)
    },
    sees: ({ t }) => t('refusal.levelExists'),
  }),
  page('/admin/memberships', 'none', {
    answers: { membershipReport: [] },
    sees: ({ t }) => t('members.report.empty'),
  }),
  ...listNames.map(list => shop(list, '')),
  ...listNames.map(list =>
    shop(list, '-edit', {
      steps: ({ t, press }) => press(t('shop.edit')),
      sees: ({ t }) => t('shop.remove'),
    }),
  ),
  shop('location', '-remove', {
    steps: async ({ t, press }) => {
      await press(t('shop.edit'))
      await press(t('shop.remove'))
    },
    sees: ({ t }) => t('shop.removeWords'),
  }),
  ...(['newsletters', 'memberships', 'pictures'] as const).map(part => shop(part, '')),
  shop('career', '-none', { sees: ({ t }) => t('shop.none') }, []),
  ...[null, 2].map(left =>
    shop('merchandise', `-stock-${left}`, {
      answers: { editedList: [entry('merchandise', left)] },
      steps: ({ t, press }) => press(t('shop.stock.open')),
      sees: ({ t }) => t('shop.stock.reason'),
    }),
  ),
  shop('merchandise', '-refused', {
    answers: { listEdit: refused(409, 'itemExists') },
    steps: async hands => {
      await hands.press(hands.t('shop.edit'))
      await save(hands)
    },
    sees: ({ t }) => t('refusal.itemExists'),
  }),
  shop('newsletters', '-refused', {
    answers: { newsletterUpload: refused(400, 'pdfInvalid') },
    steps: ({ file }) => file('x', 'fall.pdf'),
    sees: ({ t }) => t('refusal.pdfInvalid'),
  }),
  shop('newsletters', '-missing', {
    answers: { newsletterRemove: refused(404, 'fileMissing') },
    steps: async ({ t, press }) => {
      await press(t('shop.newsletter.removeOf', { name: 'Fall' }))
      await press(t('shop.remove'))
    },
    sees: ({ t }) => t('refusal.fileMissing'),
  }),
  shop('pictures', '-saved', {
    answers: given({
      bannerImage: null,
      galleryImage: null,
      amenityImage: null,
      publicSettings: { websiteBannerImage: { value: 'x.png' } },
    }),
    steps: ({ file }) => file('x', 'banner.png'),
    sees: ({ t }) => t('setup.pictures.saved'),
  }),
  shop('pictures', '-refused', {
    answers: { galleryImage: refused(400, 'imageInvalid', { max: 20 }) },
    steps: ({ file }) => file('x', 'banner.png'),
    sees: ({ t }) => t('refusal.imageInvalid', { max: 20 }),
  }),
  ...serviceOutcomes.map(outcome =>
    page('/admin/settings', `service-${outcome}`, {
      answers: { serviceTest: { service: 'cards', at: minutesAgo(0), outcome, reason: '21211' } },
      steps: ({ t, press }) => press(t('setup.service.send.cards')),
      sees: ({ t }) => t('setup.service.title'),
    }),
  ),
]
