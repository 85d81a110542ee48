import type { Area } from '@mayim/texts/texts.ts'
import type { AdminPagePath, adminTable } from './admin-table.ts'

/** Areas of texts that every page has: `start` loads them first. */
export const frameAreas = ['common', 'patron'] as const satisfies readonly Area[]

/** Calls that every page makes first; the server writes their answers into the page. */
export const sharedCalls = ['publicSettings', 'zmanim', 'schedule', 'languageTexts'] as const
export type SharedCall = (typeof sharedCalls)[number]

/** Nights of that schedule: tonight and the seven nights that patrons may book. */
export const scheduleNights = 8

/** Calls for the patron's own data that a page may make first. */
export type OwnCall = 'userGet' | 'findByUser'

interface AnyPage {
  /** The screen's file in this folder. */
  readonly module: string
  /** Areas of texts in addition to those of every page. */
  readonly areas: readonly Area[]
  /** Sent while the app itself still loads. */
  readonly ownCalls?: readonly OwnCall[]
  /** The page's content security policy allows the captcha; a card form is allowed on every page of patrons. */
  readonly form?: 'captcha'
}

/** A patron's page shows the login first; an admin's page has its own form to sign in. */
type Page = AnyPage &
  (
    | { readonly guard: 'guest' | 'patron' }
    /** `leadsHome`: whoever is no Admin is led home instead of being offered to sign in (screens-72). */
    | { readonly guard: 'admin'; readonly leadsHome?: true }
  )

/** The bundle of the pages of an Admin and of their guard; its file in this folder. */
export const adminScreens = 'admin/screens.tsx'
const ofAdmins = { module: adminScreens, areas: [], guard: 'admin' } as const

/**
 * The pages of the patrons' app. The app derives its routes, guards and early requests from this table, the server its
 * preloads, the build its text areas. Contains data only: the server imports this file and
 * `admin-table.ts`, which has the texts of the pages of Admins.
 */
export const pages = {
  '/': { module: 'site/home/home.tsx', areas: [], guard: 'guest', ownCalls: ['findByUser'] },
  '/login': { module: 'people/sign-in/sign-in.tsx', areas: ['auth'], guard: 'guest', form: 'captcha' },
  '/hours': { module: 'site/hours.tsx', areas: [], guard: 'guest' },
  '/language': { module: 'site/language.tsx', areas: [], guard: 'guest' },
  '/terms': { module: 'site/terms.tsx', areas: ['site'], guard: 'guest' },
  '/contact': { module: 'site/contact.tsx', areas: ['site'], guard: 'guest', form: 'captcha' },
  '/careers': { module: 'site/careers.tsx', areas: ['site'], guard: 'guest', form: 'captcha' },
  '/donate': {
    module: 'money/donate/donate.tsx',
    areas: ['payment', 'refusal'],
    guard: 'guest',
    ownCalls: ['userGet', 'findByUser'],
  },
  '/tour': { module: 'site/tour.tsx', areas: ['account'], guard: 'guest' },
  '/setup': {
    module: 'admin/setup.tsx',
    areas: ['setup', 'auth', 'refusal', 'admin', 'simulation'],
    guard: 'guest',
  },
  '/offer/:key': { module: 'booking/wait-list/offer.tsx', areas: ['waitList'], guard: 'guest' },
  '/demo/outbox': { module: 'site/outbox.tsx', areas: ['messages'], guard: 'guest' },
  '/reserve': {
    module: 'booking/reserve/reserve.tsx',
    areas: ['status', 'visit'],
    guard: 'patron',
    ownCalls: ['userGet', 'findByUser'],
  },
  '/account': {
    module: 'people/account/account.tsx',
    areas: ['account', 'auth', 'site'],
    guard: 'patron',
    ownCalls: ['userGet'],
  },
  '/notifications': {
    module: 'people/account/notifications.tsx',
    areas: ['account'],
    guard: 'patron',
    ownCalls: ['userGet'],
  },
  '/attendant-note': {
    module: 'people/account/attendant-note.tsx',
    areas: ['account'],
    guard: 'patron',
    ownCalls: ['userGet'],
  },
  '/excluded-attendants': {
    module: 'people/account/excluded-attendants.tsx',
    areas: ['account'],
    guard: 'patron',
    ownCalls: ['userGet'],
  },
  '/feedback': { module: 'site/feedback.tsx', areas: ['site'], guard: 'patron' },
  '/kallah': { module: 'site/kallah/kallah.tsx', areas: ['site'], guard: 'patron', form: 'captcha' },
  '/garage': { module: 'site/gate.tsx', areas: ['visit'], guard: 'patron' },
  '/my-data': { module: 'people/account/my-data.tsx', areas: ['account'], guard: 'patron' },
  '/payment-methods': {
    module: 'people/account/payment-methods.tsx',
    areas: ['payment'],
    guard: 'patron',
  },
  '/membership': {
    module: 'money/membership.tsx',
    areas: ['payment', 'refusal'],
    guard: 'patron',
  },
  '/prepaid': {
    module: 'money/prepaid/prepaid.tsx',
    areas: ['payment', 'refusal'],
    guard: 'patron',
  },
  '/history': {
    module: 'people/account/history.tsx',
    areas: ['account', 'status', 'receipt', 'refusal'],
    guard: 'patron',
  },
  '/admin': { ...ofAdmins, leadsHome: true },
  '/admin/search': ofAdmins,
  '/admin/settings': ofAdmins,
  '/admin/texts': ofAdmins,
  '/admin/schedule': ofAdmins,
  '/admin/link': ofAdmins,
  '/admin/building': ofAdmins,
  '/admin/people': ofAdmins,
  '/admin/messages': ofAdmins,
  '/admin/memberships': ofAdmins,
  '/admin/shop': ofAdmins,
  '/admin/audit': ofAdmins,
  '/admin/keeping': ofAdmins,
  '/admin/charges': ofAdmins,
  '/admin/registers': ofAdmins,
  '/admin/rabbi': ofAdmins,
  '/admin/reports': ofAdmins,
  '/admin/data': ofAdmins,
  '/admin/backups': ofAdmins,
} as const satisfies Readonly<Record<string, Page>>

export type PagePath = keyof typeof pages
export const pagePaths = Object.keys(pages) as PagePath[]
export type PageModule = (typeof pages)[PagePath]['module']

/** The areas of texts that the app has; the build leaves the others out. */
export type AppArea =
  | (typeof frameAreas)[number]
  | (typeof pages)[PagePath]['areas'][number]
  | (typeof adminTable)[AdminPagePath]['areas'][number]

/** The page of an address, with or without a slash at its end; undefined for an unknown one. */
export function pageAt(address: string): PagePath | undefined {
  // As the router does, whatever the case.
  const path = address.toLowerCase().replace(/(.)\/$/, '$1')
  const parts = path.split('/')
  return pagePaths.find(each => {
    const wanted = each.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    )
  })
}

/** The page that an address shows first: the login instead of a patron's page if there is no session. */
export function firstPageAt(address: string, hasSession: boolean): PagePath | undefined {
  const path = pageAt(address)
  return path && pages[path].guard === 'patron' && !hasSession ? '/login' : path
}

/** The row of a page. */
export function pageOf(path: PagePath): Page {
  return pages[path]
}

/** The calls for the patron's own data that a page makes first. */
export function ownCallsAt(path: string): readonly OwnCall[] {
  const page = firstPageAt(path, true)
  return (page && pageOf(page).ownCalls) ?? []
}
