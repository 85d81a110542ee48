import { adminPages } from '@mayim/ui/admin/admin-pages.ts'
import { expect, it } from 'vitest'
import { features } from './admin-app.tsx'

it('has what each page of the hub shows, and nothing without a page', () => {
  const paths = adminPages.filter(({ sides }) => (sides as readonly string[]).includes('hub'))
  expect(Object.keys(features).toSorted()).toEqual(paths.map(({ path }) => path).toSorted())
})
