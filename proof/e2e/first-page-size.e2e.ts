import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { adminScreens, pagePaths, pages } from '../../portal/app/pages.ts'
import { test } from './steps/patron-facility.ts'

const budgetBytes = 80 * 1_024

test('the JavaScript of the first page of a guest is under 80 KB, compressed (screens-32)', async ({
  facility,
}) => {
  const { portalUrl } = facility
  const page = await (await fetch(portalUrl)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const sizes = await Promise.all(
    files.map(async path => {
      const answer = await fetch(`${portalUrl}${path}`)
      expect(answer.status, path).toBe(200)
      return { path, bytes: gzipSync(await answer.bytes(), { level: 9 }).length }
    }),
  )
  // The hash after a bundle's name may have a dash of its own.
  expect(sizes.some(({ path }) => path.startsWith('/assets/libraries-'))).toBe(true)
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0)
  expect(bytes, JSON.stringify(sizes)).toBeLessThan(budgetBytes)
})

test('no page of a patron loads the bundles of the Admin', async ({ facility: { portalUrl } }) => {
  const open = pagePaths.filter(path => pages[path].guard !== 'admin' && path !== '/setup')
  const loaded = await Promise.all(
    open.map(async path => {
      const page = await (await fetch(`${portalUrl}${path}`)).text()
      return [path, /\/assets\/(admin|screens)-[^"]+/.exec(page)?.[0] ?? null]
    }),
  )
  expect(loaded.filter(([, bundle]) => bundle !== null)).toEqual([])
  expect(open).toContain('/login')
})

test('no bundle imports itself through others: one would be read before it is evaluated', () => {
  const file = new URL('../../portal/dist/app/.vite/manifest.json', import.meta.url)
  const manifest: Record<string, { readonly imports?: string[] }> = JSON.parse(readFileSync(file, 'utf8'))
  const reaches = (from: string, wanted: string, seen: Set<string>): boolean =>
    (manifest[from]?.imports ?? []).some(each => {
      if (each === wanted) return true
      if (seen.has(each)) return false
      seen.add(each)
      return reaches(each, wanted, seen)
    })
  expect(Object.keys(manifest).filter(each => reaches(each, each, new Set()))).toEqual([])
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining([adminScreens, pages['/setup'].module]))
})
