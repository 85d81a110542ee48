import { refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PatronEntry, page } from '../entry.ts'
import { idOf, inMinutes, listed, night, settings, tonight, week } from '../fixtures/facility-fixtures.ts'
import { at, held, visit, waits, withVisits } from '../fixtures/patron-fixtures.ts'

export const offer = { reservationId: idOf(20), time: '20:00', expiresAt: inMinutes(8), asked: false }

const parked = (more: object = {}) =>
  withVisits(visit({ reservationDate: tonight, reservationTime: '18:00', parking: true, ...more }))

/** The first page, its menu, and what every page may show. */
export const homeEntries: readonly PatronEntry[] = [
  page({ id: 'home', title: 'First page of a visitor', at: '/', visitor: true, sees: 'site.home.gallery' }),
  page({
    id: 'home-facility',
    title: 'First page with a message, amenities, newsletters and a map of the facility',
    at: '/',
    visitor: true,
    answers: {
      publicSettings: settings({
        websiteHomePageMessage: 'We are open as usual this week.\nPlease reserve a day ahead.',
        mapTilesUrl: '/art/map.svg?{z}/{x}/{y}',
        mapTilesCredit: '© Map',
      }),
      siteLists: [
        listed('amenity', 1, 'Warm towels', 'מגבות חמות', {
          texts: { en: 'As many as you like', he: 'כמה שתרצי', yi: 'וויפיל איר ווילט' },
        }),
      ],
      newsletterList: [{ name: 'kislev.pdf', title: 'Kislev', size: 90_000, url: '/files/kislev.pdf' }],
    },
    sees: 'site.home.newsletters',
  }),
  page({
    id: 'home-patron',
    title: 'First page of a patron without a reservation',
    at: '/',
    sees: 'patron.home.reserveTonight',
  }),
  page({
    id: 'home-reserved',
    title: 'Her next reservation',
    at: '/',
    answers: withVisits(visit()),
    sees: 'patron.home.next',
  }),
  page({
    id: 'home-here',
    title: 'She is in the building',
    at: '/',
    answers: withVisits(visit({ reservationDate: tonight, reservationStatus: 'Waiting' })),
    sees: 'patron.home.here',
  }),
  page({
    id: 'home-hold',
    title: 'A time that waits for its payment',
    at: '/',
    answers: withVisits(visit(held)),
    sees: 'patron.hold.pay',
  }),
  page({
    id: 'home-waits',
    title: 'On the wait list, two ahead',
    at: '/',
    answers: { waitList: [waits()] },
    sees: 'waitList.entry.leave',
  }),
  page({
    id: 'home-offered',
    title: 'An offer of the wait list',
    at: '/',
    answers: { waitList: [waits({ offer })] },
    sees: 'waitList.offer.noHint',
  }),
  page({
    id: 'home-garage',
    title: 'The garage opened',
    at: '/',
    answers: { ...parked(), zmanim: at(120), openGarageDoor: { message: '' } },
    steps: ({ press, t }) => press(t('site.garage.open')),
    sees: 'site.garage.opened',
  }),
  ...(['garageTooFar', 'garageNotNow', 'garageTooOften'] as const).map(code =>
    page({
      id: `home-${code}`,
      title: `The garage does not open: ${code}`,
      at: '/',
      answers: { ...parked(), zmanim: at(120), openGarageDoor: refused(409, code) },
      steps: ({ press, t }) => press(t('site.garage.open')),
      sees: ({ t }) => t(`refusal.${code}`),
    }),
  ),
  page({
    id: 'home-closed',
    title: 'A night without visits',
    at: '/',
    visitor: true,
    answers: { schedule: [night(0, { closed: true }), ...week.slice(1)] },
    sees: 'patron.home.closedTonight',
  }),
  page({
    id: 'home-shabbos',
    title: 'A Friday night',
    at: '/',
    visitor: true,
    answers: {
      schedule: [night(0, { shabbosMode: true, kind: 'friday', candles: '16:13' }), ...week.slice(1)],
    },
    sees: 'patron.home.tonight',
  }),
  page({
    id: 'home-loading',
    title: 'First page, loading',
    at: '/',
    visitor: true,
    answers: { schedule: silent },
    sees: 'patron.home.tonight',
  }),
  page({
    id: 'home-offline',
    title: 'First page, offline',
    at: '/',
    answers: withVisits(visit()),
    thenCut: true,
    sees: 'common.reconnecting',
  }),
  page({
    id: 'home-error',
    title: 'Her reservations do not load',
    at: '/',
    answers: { findByUser: refused(500, 'internal') },
    sees: 'common.tryAgain',
  }),
  page({
    id: 'menu-visitor',
    title: 'Menu of a visitor',
    at: '/',
    visitor: true,
    steps: ({ press, t }) => press(t('common.menu')),
    sees: 'common.signIn',
  }),
  page({
    id: 'menu',
    title: 'Menu of a patron',
    at: '/',
    role: 'OpenGarageGate',
    answers: {
      publicSettings: settings({
        feedbackLink: 'https://forms.example/feedback',
        reservationsKallahContactForm: 'True',
        giftCardMax: '500',
      }),
    },
    steps: ({ press, t }) => press(t('common.menu')),
    sees: 'site.menu.garage',
  }),
  page({
    id: 'menu-install',
    title: 'Menu in a browser that offers to install the page',
    at: '/',
    visitor: true,
    around: () => () => dispatchEvent(new Event('appinstalled')),
    steps: async ({ press, t }) => {
      const { keepInstallOffer } = await import('../../frame/install.ts')
      keepInstallOffer()
      dispatchEvent(new Event('beforeinstallprompt'))
      await press(t('common.menu'))
    },
    sees: 'site.menu.install',
  }),
  page({ id: 'hours', title: 'Hours', at: '/hours', visitor: true, sees: 'patron.hours.make' }),
  page({ id: 'language', title: 'Language', at: '/language', visitor: true, sees: 'patron.language.title' }),
]
