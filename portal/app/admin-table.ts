import type { Area, TextKey } from '@mayim/texts/texts.ts'

/**
 * The heading and the areas of texts of each page of the Admin; here and not in the table of pages, which every patron
 * loads.
 */
export const adminTable = {
  '/admin': { title: 'schedule.day.title', areas: ['status', 'refusal', 'schedule', 'admin', 'auth'] },
  '/admin/settings': { title: 'settings.title', areas: ['settings', 'setup', 'schedule', 'admin', 'auth'] },
  '/admin/texts': {
    title: 'wording.title',
    areas: ['wording', 'settings', 'refusal', 'schedule', 'admin', 'auth'],
  },
  '/admin/schedule': { title: 'schedule.title', areas: ['schedule', 'admin', 'auth'] },
  '/admin/link': { title: 'link.title', areas: ['link', 'schedule', 'admin', 'auth'] },
  '/admin/building': { title: 'building.title', areas: ['building', 'schedule', 'admin', 'auth'] },
  '/admin/people': { title: 'people.title', areas: ['people', 'schedule', 'admin', 'auth'] },
  '/admin/messages': { title: 'messages.title', areas: ['messages', 'schedule', 'admin', 'auth'] },
  '/admin/memberships': { title: 'members.title', areas: ['members', 'schedule', 'admin', 'auth'] },
  '/admin/shop': {
    title: 'shop.title',
    areas: ['payment', 'site', 'shop', 'setup', 'schedule', 'admin', 'auth'],
  },
  '/admin/audit': {
    title: 'privacy.audit.title',
    areas: ['privacy', 'settings', 'refusal', 'admin', 'auth'],
  },
  '/admin/keeping': { title: 'privacy.keep.title', areas: ['privacy', 'admin', 'auth'] },
  '/admin/registers': {
    title: 'registers.title',
    areas: ['registers', 'building', 'schedule', 'admin', 'auth'],
  },
  '/admin/reports': { title: 'reports.title', areas: ['reports', 'status', 'schedule', 'admin', 'auth'] },
  '/admin/data': { title: 'data.title', areas: ['data', 'link', 'refusal', 'schedule', 'admin', 'auth'] },
} as const satisfies Readonly<Record<string, { readonly title: TextKey; readonly areas: readonly Area[] }>>

export type AdminPagePath = keyof typeof adminTable
