import type { Role, Side } from '@mayim/contract/call.ts'
import type { TextKey } from '@mayim/texts/texts.ts'

export const adminPageGroups = ['evening', 'people', 'facility', 'records'] as const
export type AdminPageGroup = (typeof adminPageGroups)[number]

/** One page of the Admin in the menu of both sides. */
export interface AdminPage {
  readonly path: string
  readonly name: TextKey
  readonly group: AdminPageGroup
  readonly sides: readonly Side[]
  readonly roles: readonly Role[]
}

const both = ['hub', 'portal'] as const
const admins = ['Admin'] as const

/**
 * The pages of the Admin, in the order of the menu (screens-490). The portal's screen of a path is in
 * `portal/app/pages.ts`, the hub's in `hub/screens/admin/admin-app.tsx`.
 */
export const adminPages = [
  { path: '/admin', name: 'admin.page.day', group: 'evening', sides: both, roles: admins },
  { path: '/admin/search', name: 'admin.page.search', group: 'evening', sides: both, roles: admins },
  {
    path: '/admin/schedule',
    name: 'admin.page.schedule',
    group: 'evening',
    sides: both,
    roles: admins,
  },
  {
    path: '/admin/registers',
    name: 'admin.page.registers',
    group: 'evening',
    sides: both,
    roles: ['Admin', 'Reception', 'Attendant'],
  },
  { path: '/admin/rabbi', name: 'admin.page.rabbi', group: 'facility', sides: both, roles: admins },
  { path: '/admin/people', name: 'admin.page.people', group: 'people', sides: both, roles: admins },
  { path: '/admin/messages', name: 'admin.page.messages', group: 'people', sides: both, roles: admins },
  { path: '/admin/memberships', name: 'admin.page.memberships', group: 'people', sides: both, roles: admins },
  { path: '/admin/shop', name: 'admin.page.shop', group: 'facility', sides: both, roles: admins },
  { path: '/admin/settings', name: 'admin.page.settings', group: 'facility', sides: both, roles: admins },
  { path: '/admin/texts', name: 'admin.page.texts', group: 'facility', sides: both, roles: admins },
  {
    path: '/admin/building',
    name: 'admin.page.building',
    group: 'facility',
    sides: both,
    roles: ['Admin', 'Technician'],
  },
  { path: '/admin/link', name: 'admin.page.link', group: 'facility', sides: ['portal'], roles: admins },
  {
    path: '/admin/charges',
    name: 'admin.page.charges',
    group: 'records',
    sides: ['portal'],
    roles: admins,
  },
  { path: '/admin/reports', name: 'admin.page.reports', group: 'records', sides: both, roles: admins },
  { path: '/admin/data', name: 'admin.page.data', group: 'records', sides: ['portal'], roles: admins },
  { path: '/admin/backups', name: 'admin.page.backups', group: 'records', sides: ['portal'], roles: admins },
  { path: '/admin/audit', name: 'admin.page.audit', group: 'records', sides: both, roles: admins },
  { path: '/admin/keeping', name: 'admin.page.keeping', group: 'records', sides: both, roles: admins },
] as const satisfies readonly AdminPage[]

export type AdminPath = (typeof adminPages)[number]['path']

/** Has a frame of its own, because a side that is not set up shows nothing else. */
const setupPage: AdminPage = {
  path: '/setup',
  name: 'admin.page.setup',
  group: 'facility',
  sides: both,
  roles: admins,
}

/** The pages that someone with these roles may open at a side; at the website an Admin alone (screens-812). */
export function adminPagesOf(side: Side, roles: readonly Role[]): AdminPage[] {
  if (side === 'portal' && !roles.includes('Admin')) return []
  return [...adminPages, setupPage].filter(
    (page: AdminPage) => page.sides.includes(side) && page.roles.some(role => roles.includes(role)),
  )
}

/** The page of an address, with or without a slash at its end. */
export function adminPageAt<Page extends Pick<AdminPage, 'path'>>(
  pages: readonly Page[],
  address: string,
): Page | undefined {
  const path = address.replace(/(.)\/$/, '$1')
  return pages.find(page => page.path === path)
}
