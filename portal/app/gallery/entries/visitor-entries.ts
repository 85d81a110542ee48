import { withClipboard } from '@mayim/ui/gallery/around.ts'
import { patronPhone } from '@mayim/ui/gallery/fixture-fetch.ts'
import { type PatronEntry, page } from '../entry.ts'
import { idOf, inMinutes, listed, settings } from '../fixtures/facility-fixtures.ts'

const robots = { publicSettings: settings({ googleSiteKey: 'key' }) }

/** The pages that anybody may open. */
export const visitorEntries: readonly PatronEntry[] = [
  page({ id: 'terms', title: 'Terms', at: '/terms', visitor: true, sees: 'site.terms.sharing' }),
  page({ id: 'contact', title: 'Contact', at: '/contact', visitor: true, sees: 'site.contact.intro' }),
  page({
    id: 'contact-locations',
    title: 'Contact with other locations and a check against robots',
    at: '/contact',
    visitor: true,
    answers: {
      ...robots,
      siteLists: [
        listed('location', 1, 'Second building', 'בניין שני', {
          address: '8 Other Street',
          phone: '+17185550199',
        }),
      ],
    },
    sees: 'site.contact.otherLocations',
  }),
  page({
    id: 'contact-wrong',
    keepsWords: true,
    title: 'Contact: nothing filled in',
    at: '/contact',
    visitor: true,
    steps: ({ press, t }) => press(t('site.form.send')),
    sees: ({ t }) => t('refusal.lastNameRequired'),
  }),
  page({ id: 'careers', title: 'Careers', at: '/careers', visitor: true, sees: 'site.careers.intro' }),
  page({ id: 'tour', title: 'Tours', at: '/tour', visitor: true, sees: 'account.tour.soon' }),
  page({
    id: 'demo-outbox',
    title: 'Texts of the demonstration',
    at: '/demo/outbox',
    visitor: true,
    answers: {
      demoOutbox: [
        {
          id: idOf(5),
          to: patronPhone,
          at: inMinutes(-1),
          text: '123456 is your code.',
          kind: 'other',
          channel: 'text',
        },
        {
          id: idOf(6),
          to: 'leah@example.com',
          at: inMinutes(-2),
          text: 'Your appointment is set.',
          kind: 'other',
          channel: 'mail',
        },
        {
          id: idOf(7),
          to: patronPhone,
          at: inMinutes(-3),
          text: 'Your code is 654321.',
          kind: 'other',
          channel: 'voice',
        },
        {
          id: idOf(8),
          to: '+17185550199',
          at: inMinutes(-4),
          text: 'A reminder.',
          kind: 'other',
          channel: 'text',
        },
      ],
      demoReply: null,
    },
    around: withClipboard,
    steps: async ({ press, t }) => {
      await press(t('patron.demo.copy', { code: '123456' }))
      await press(t('messages.demo.answer'))
      await press('CONFIRM')
    },
    sees: 'messages.demo.sent',
  }),
  page({
    id: 'demo-empty',
    title: 'No texts of the demonstration',
    at: '/demo/outbox',
    visitor: true,
    answers: { demoOutbox: [] },
    sees: 'patron.demo.empty',
  }),
]
