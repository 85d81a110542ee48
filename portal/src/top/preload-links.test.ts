import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areasOf, preloadLinks } from './screens.ts'

it('names the texts of the page, and of the login where a patron has no session', () => {
  expect(areasOf({ path: '/reserve', hasSession: true })).toEqual(['common', 'patron', 'status', 'visit'])
  expect(areasOf({ path: '/reserve', hasSession: false })).toEqual(['common', 'patron', 'auth'])
  expect(areasOf({ path: '/nowhere', hasSession: true })).toEqual(['common', 'patron'])
})

it('links each bundle of a screen once, and those of the login where a patron has no session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-pieces-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js' },
    'start.tsx': { file: 'assets/start.js', imports: ['_house.js'] },
    '_house.js': { file: 'assets/house.js' },
    '_tile.js': { file: 'assets/tile.js', css: ['assets/tile.css'], imports: ['_house.js'] },
    'booking/reserve/reserve.tsx': {
      file: 'assets/reserve.js',
      imports: ['_tile.js', '_house.js', '_tile.js'],
    },
    'admin/screens.tsx': { file: 'assets/screens.js', imports: ['_house.js'] },
    'people/sign-in/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['_tile.js'] },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const links = preloadLinks(folder)
  const filesOf = (path: string, hasSession: boolean) =>
    [...links({ path, hasSession }).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  expect(filesOf('/reserve/', true)).toEqual(['start.js', 'house.js', 'reserve.js', 'tile.js', 'tile.css'])
  expect(filesOf('/reserve', false)).toEqual(['start.js', 'house.js', 'sign-in.js', 'tile.js', 'tile.css'])
  expect(filesOf('/admin/link', false)).toEqual(['start.js', 'house.js', 'screens.js'])
  expect(filesOf('/', false)).toEqual(['start.js', 'house.js'])
  expect(filesOf('/offer/secret', true)).toEqual(['start.js', 'house.js'])
  rmSync(folder, { recursive: true })
  expect(preloadLinks(folder)({ path: '/login', hasSession: false })).toBe('')
})
