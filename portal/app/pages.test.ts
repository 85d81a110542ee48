import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adminPages } from '@mayim/ui/admin/admin-pages.ts'
import { expect, it } from 'vitest'
import { importScreen } from './app.tsx'
import { adminScreens, firstPageAt, type PageModule, pageAt, pageOf, pagePaths, pages } from './pages.ts'

it.each(pagePaths)('names a file that exists: %s', path => {
  const { module } = pages[path]
  expect(existsSync(join(import.meta.dirname, module)), module).toBe(true)
})

it.each([
  ['/', '/'],
  ['/reserve', '/reserve'],
  ['/reserve/', '/reserve'],
  ['/admin/link', '/admin/link'],
  ['/Reserve', '/reserve'],
  ['/offer/Secret', '/offer/:key'],
  ['/offer/', undefined],
  ['/offer', undefined],
  ['/offer/a/b', undefined],
  ['/nowhere', undefined],
  ['/constructor', undefined],
])('finds the page of %s', (address, expected) => {
  expect(pageAt(address)).toBe(expected)
})

it.each([
  ['/reserve', true, '/reserve'],
  ['/reserve', false, '/login'],
  ['/hours', false, '/hours'],
  ['/admin/link', false, '/admin/link'],
  ['/nowhere', false, undefined],
])('shows first at %s, with a session %s', (address, hasSession, expected) => {
  expect(firstPageAt(address, hasSession)).toBe(expected)
})

it('has each page of the Admin that the menu names (screens-490), and names each', () => {
  const ofMenu = adminPages.filter(({ sides }) => (sides as readonly string[]).includes('portal'))
  const ofAdmins = pagePaths.filter(path => pageOf(path).guard === 'admin')
  expect(ofAdmins.toSorted()).toEqual(ofMenu.map(({ path }) => path).toSorted())
})

type LazyModule = Exclude<PageModule, 'site/home/home.tsx' | typeof adminScreens>

const modules = Object.values(pages)
  .map(({ module }) => module)
  .filter((module): module is LazyModule => module !== 'site/home/home.tsx' && module !== adminScreens)

it.each(modules)('imports the screen of %s from that file', { timeout: 30_000 }, async module => {
  const loaded = (await import(/* @vite-ignore */ `./${module}`)) as Record<string, unknown>
  expect(Object.values(loaded)).toContain(await importScreen(module))
})
