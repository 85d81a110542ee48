import type { Area, TextKey } from '@mayim/texts/texts.ts'

/** The menu, the form to log in, and the bar of a simulated building. */
const every = ['admin', 'auth', 'simulation'] as const

/**
 * The heading and the areas of texts of each page of the Admin; here and not in the table of pages, which every patron
 * loads.
 */
export const adminTable = {
  '/admin': {
    title: 'schedule.day.title',
    areas: ['link', 'money', 'receipt', 'status', 'refusal', 'schedule', ...every],
  },
  '/admin/search': { title: 'admin.page.search', areas: ['settings', 'people', 'schedule', ...every] },
  '/admin/settings': { title: 'settings.title', areas: ['settings', 'setup', 'schedule', ...every] },
  '/admin/texts': {
    title: 'wording.title',
    areas: ['wording', 'settings', 'refusal', 'schedule', ...every],
  },
  '/admin/schedule': { title: 'schedule.title', areas: ['schedule', ...every] },
  '/admin/link': { title: 'link.title', areas: ['link', 'schedule', ...every] },
  '/admin/building': { title: 'building.title', areas: ['building', 'link', 'schedule', ...every] },
  '/admin/people': {
    title: 'people.title',
    areas: ['money', 'people', 'receipt', 'refusal', 'schedule', 'status', ...every],
  },
  '/admin/messages': { title: 'messages.title', areas: ['messages', 'schedule', ...every] },
  '/admin/memberships': {
    title: 'members.title',
    areas: ['members', 'payment', 'shop', 'schedule', ...every],
  },
  '/admin/shop': {
    title: 'shop.title',
    areas: ['payment', 'site', 'shop', 'setup', 'schedule', ...every],
  },
  '/admin/audit': {
    title: 'privacy.audit.title',
    areas: ['data', 'privacy', 'settings', 'refusal', ...every],
  },
  '/admin/keeping': { title: 'privacy.keep.title', areas: ['privacy', ...every] },
  '/admin/registers': {
    title: 'registers.title',
    areas: ['registers', 'building', 'closing', 'schedule', ...every],
  },
  '/admin/rabbi': {
    title: 'registers.rabbi.title',
    areas: ['registers', 'settings', 'schedule', ...every],
  },
  '/admin/reports': { title: 'reports.title', areas: ['reports', 'status', 'schedule', ...every] },
  '/admin/data': { title: 'data.title', areas: ['data', 'link', 'refusal', 'schedule', ...every] },
  '/admin/backups': { title: 'backups.title', areas: ['backups', 'refusal', 'schedule', ...every] },
  '/admin/charges': { title: 'charges.title', areas: ['charges', 'refusal', 'schedule', ...every] },
} as const satisfies Readonly<Record<string, { readonly title: TextKey; readonly areas: readonly Area[] }>>

export type AdminPagePath = keyof typeof adminTable
