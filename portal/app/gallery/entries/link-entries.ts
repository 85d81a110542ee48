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

/** The link in a text: an offer of the wait list. */
export const linkEntries: readonly PatronEntry[] = [
  offer('open', 'Link of an offer', {}, ({ t }) => t('waitList.offer.yes')),
  offer('accepted', 'Link of an offer: accepted', { state: 'accepted' }, ({ t }) =>
    t('waitList.offer.acceptedHint'),
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
]
