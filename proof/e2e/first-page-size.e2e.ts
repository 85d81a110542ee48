import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { common } from '@mayim/texts/en/common.ts'
import { site } from '@mayim/texts/en/site.ts'
import { expect } from '@playwright/test'
import { adminScreens, pagePaths, pages } from '../../portal/app/pages.ts'
import { closePages } from './steps/close-pages.ts'
import { test } from './steps/patron-facility.ts'
import { openPhone } from './steps/sign-in.ts'

test.afterAll(closePages)

const budgetBytes = 60 * 1_024

test('the JavaScript of the first page of a guest is under 60 KB, compressed (screens-32)', async ({
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

const signInBytes = 130 * 1_024

test('the sign-in page is under 130 KB with its fonts and all that it fetches ahead (screens-32)', async ({
  facility,
  browser,
}) => {
  const page = await openPhone(browser)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const heads = new Map<string, { readonly path: string; readonly bytes: number }>()
  const sizes: { readonly path: string; readonly bytes: number }[] = []
  network.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength: bytes } }) =>
    heads.set(requestId, { path: new URL(url).pathname, bytes }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId)
    if (head) sizes.push({ path: head.path, bytes: encodedDataLength - head.bytes })
  })
  await page.goto(`${facility.portalUrl}/login`)
  await expect(page.locator('input[type=tel]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const paths = sizes.map(({ path }) => path).join(' ')
  for (const expected of ['/login', '/assets/forms-', '/assets/menu-', '-latin-'])
    expect(paths).toContain(expected)
  for (const other of ['/assets/small-', '/assets/_mayim-phones-', '-hebrew-'])
    expect(paths).not.toContain(other)
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0)
  expect(bytes, JSON.stringify(sizes)).toBeLessThan(signInBytes)
})

test('a browser that saves data fetches neither the menu nor the next screen ahead (screens-1024)', async ({
  facility,
  browser,
}) => {
  for (const saveData of [false, true]) {
    const page = await openPhone(browser)
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), { saveData })
    const paths: string[] = []
    page.on('request', request => paths.push(new URL(request.url()).pathname))
    await page.goto(facility.portalUrl)
    await expect(page.getByRole('heading', { name: site.home.amenities })).toBeAttached()
    await page.waitForLoadState('networkidle')
    const ahead = paths.filter(path => /\/(menu|sign-in)-/.test(path))
    expect(ahead).toHaveLength(saveData ? 0 : 2)
    await page.getByRole('button', { name: common.menu, exact: true }).click()
    await expect(page.getByRole('link', { name: common.signIn })).toBeVisible()
  }
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
