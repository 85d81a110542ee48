import type { Area, SameKeys, Texts } from './texts.ts'

type Loaders = { readonly [A in Area]: () => Promise<{ readonly [K in A]: SameKeys<Texts[A]> }> }

/**
 * Where a browser fetches the texts of one area in one language, each in a file of its own,
 * so that a first page carries only what it shows.
 */
export const catalogues: Readonly<Record<'en' | 'he' | 'yi', Loaders>> = {
  en: {
    common: () => import('./en/common.ts'),
    status: () => import('./en/status.ts'),
    refusal: () => import('./en/refusal.ts'),
    patron: () => import('./en/patron.ts'),
    site: () => import('./en/site.ts'),
    account: () => import('./en/account.ts'),
    auth: () => import('./en/auth.ts'),
    desk: () => import('./en/desk.ts'),
    panel: () => import('./en/panel.ts'),
    kiosk: () => import('./en/kiosk.ts'),
    lab: () => import('./en/lab.ts'),
    link: () => import('./en/link.ts'),
    receipt: () => import('./en/receipt.ts'),
    schedule: () => import('./en/schedule.ts'),
    waitList: () => import('./en/wait-list.ts'),
  },
    visit: () => import('./en/visit.ts'),
  he: {
    common: () => import('./he/common.ts'),
    status: () => import('./he/status.ts'),
    refusal: () => import('./he/refusal.ts'),
    patron: () => import('./he/patron.ts'),
    site: () => import('./he/site.ts'),
    account: () => import('./he/account.ts'),
    auth: () => import('./he/auth.ts'),
    desk: () => import('./he/desk.ts'),
    panel: () => import('./he/panel.ts'),
    kiosk: () => import('./he/kiosk.ts'),
    lab: () => import('./he/lab.ts'),
    link: () => import('./he/link.ts'),
    receipt: () => import('./he/receipt.ts'),
    schedule: () => import('./he/schedule.ts'),
    waitList: () => import('./he/wait-list.ts'),
  },
  yi: {
    common: () => import('./yi/common.ts'),
    visit: () => import('./he/visit.ts'),
    status: () => import('./yi/status.ts'),
    refusal: () => import('./yi/refusal.ts'),
    patron: () => import('./yi/patron.ts'),
    site: () => import('./yi/site.ts'),
    account: () => import('./yi/account.ts'),
    auth: () => import('./yi/auth.ts'),
    desk: () => import('./yi/desk.ts'),
    panel: () => import('./yi/panel.ts'),
    kiosk: () => import('./yi/kiosk.ts'),
    lab: () => import('./yi/lab.ts'),
    link: () => import('./yi/link.ts'),
    receipt: () => import('./yi/receipt.ts'),
    schedule: () => import('./yi/schedule.ts'),
    waitList: () => import('./yi/wait-list.ts'),
  },
}
    visit: () => import('./yi/visit.ts'),
