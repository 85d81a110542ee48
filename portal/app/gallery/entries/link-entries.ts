import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PatronEntry, page } from '../entry.ts'
import { inMinutes, nightIn } from '../fixtures/facility-fixtures.ts'

const open = {
  state: 'open',
  date: nightIn(1),
  time: '20:00',
  expiresAt: inMinutes(12),
  paidAhead: false,
} as const
const offer = (id: string, title: string, more: object, sees: PatronEntry['sees']) =>
  page({
    id: `offer-${id}`,
    title,
    at: '/offer/k',
    visitor: true,
    answers: { waitListOffer: { ...open, ...more } },
    sees,
  })

const link = { state: 'open', date: nightIn(1), time: '20:00', answer: '' } as const
const answer = (
  id: string,
  title: string,
  rest: Partial<Parameters<typeof page>[0]> & { sees: PatronEntry['sees'] },
) => page({ id: `answer${id}`, title, at: '/a/k', visitor: true, answers: { answerLink: link }, ...rest })

/** The links in texts: an offer of the wait list, and the answer to a reminder. */
export const linkEntries: readonly PatronEntry[] = [
  offer('open', 'Link of an offer', {}, ({ t }) => t('waitList.offer.yes')),
  offer('asked', 'Link of an offer: accepted, not confirmed', { state: 'asked' }, ({ t }) =>
    t('waitList.offer.asked'),
  ),
  offer('accepted', 'Link of an offer: accepted', { state: 'accepted' }, ({ t }) =>
    t('waitList.offer.acceptedHint'),
  ),
  offer('pay', 'Link of an offer: to be paid', { state: 'accepted', paidAhead: true }, ({ t }) =>
    t('waitList.offer.pay'),
  ),
  offer('declined', 'Link of an offer: declined', { state: 'declined' }, ({ t }) =>
    t('waitList.offer.declinedHint'),
  ),
  offer('over', 'Link of an offer: over', { state: 'over' }, ({ t }) => t('waitList.offer.overHint')),
  page({
    id: 'offer-missing',
    title: 'Link of an offer that does not work',
    at: '/offer/k',
    visitor: true,
    answers: { waitListOffer: refused(404, 'offerMissing') },
    sees: 'waitList.offer.missingHint',
  }),
  answer('', 'Link of a reminder', { sees: ({ t }) => t('messages.link.once') }),
  answer('-sure', 'Link of a reminder: cancel?', {
    steps: ({ press, t }) => press(t('messages.link.cancel')),
    sees: ({ t }) => t('messages.link.sure'),
  }),
  ...(['confirm', 'late'] as const).map(said =>
    answer(`-${said}`, `Link of a reminder: ${said}`, {
      answers: { answerLink: link, answerLinkUse: { ...link, state: 'used', answer: said } },
      steps: ({ press, t }) => press(t(`messages.link.${said}`)),
      sees: ({ t }) => t(said === 'late' ? 'messages.answers.late' : 'messages.answers.confirmed'),
    }),
  ),
  answer('-cancel', 'Link of a reminder: canceled', {
    answers: { answerLink: link, answerLinkUse: { ...link, state: 'used', answer: 'cancel' } },
    steps: async ({ press, t }) => {
      await press(t('messages.link.cancel'))
      await press(t('messages.link.yes'))
    },
    sees: ({ t }) => t('messages.answers.canceled'),
  }),
  answer('-used', 'Link of a reminder: used', {
    answers: { answerLink: { ...link, state: 'used', answer: 'confirm' } },
    sees: ({ t }) => t('messages.link.used'),
  }),
  answer('-over', 'Link of a reminder: over', {
    answers: { answerLink: { ...link, state: 'over' } },
    sees: ({ t }) => t('refusal.linkOver'),
  }),
  answer('-missing', 'Link of a reminder that does not work', {
    answers: { answerLink: refused(404, 'linkMissing') },
    sees: ({ t }) => t('refusal.linkMissing'),
  }),
]
