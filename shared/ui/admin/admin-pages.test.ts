import { expect, it } from 'vitest'
import { adminPageAt, adminPages, adminPagesOf } from './admin-pages.ts'

it('lists what each role may open at each side (screens-490)', () => {
  expect(adminPagesOf('hub', ['Technician']).map(({ path }) => path)).toEqual(['/admin/building'])
  expect(adminPagesOf('hub', ['Technician', 'Reception']).map(({ path }) => path)).toEqual([
    '/admin/registers',
    '/admin/building',
  ])
  expect(adminPagesOf('portal', ['Technician', 'Reception'])).toEqual([])
  const ofPortal = adminPages.filter(({ sides }) => (sides as readonly string[]).includes('portal'))
  expect(adminPagesOf('portal', ['Admin']).map(({ path }) => path)).toEqual([
    ...ofPortal.map(({ path }) => path),
    '/setup',
  ])
  expect(adminPagesOf('portal', [])).toEqual([])
})

it('finds the page of an address, with or without a slash', () => {
  expect(adminPageAt(adminPages, '/admin/people/')?.path).toBe('/admin/people')
  expect(adminPageAt(adminPages, '/admin')?.path).toBe('/admin')
  expect(adminPageAt(adminPages, '/admin/nowhere')).toBeUndefined()
})
