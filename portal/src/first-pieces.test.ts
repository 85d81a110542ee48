import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { areasOf, firstPieces, piecesOf } from './first-pieces.ts'

const app = resolve(import.meta.dirname, '../app')

it('names screens and texts that the app loads for that address', () => {
  const source = readFileSync(join(app, 'app.tsx'), 'utf8')
  for (const [path, { modules, areas }] of Object.entries(firstPieces)) {
    for (const module of modules) {
      expect(existsSync(join(app, module)), `${path} ${module}`).toBe(true)
      const loaded = source.slice(source.indexOf(`import('./${module}')`)).split('const ')[0] ?? ''
      for (const area of areas) expect(loaded, `${path} ${area}`).toContain(`'${area}'`)
    }
  }
  expect(areasOf({ path: '/reserve', hasSession: false })).toEqual(['common', 'patron', 'auth'])
})

it('tells of all that a screen is made of once, and of the login where she has no session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-pieces-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js' },
    'start.tsx': { file: 'assets/start.js', imports: ['_house.js'] },
    '_house.js': { file: 'assets/house.js' },
    '_tile.js': { file: 'assets/tile.js', css: ['assets/tile.css'], imports: ['_house.js'] },
    'reserve/reserve.tsx': { file: 'assets/reserve.js', imports: ['_tile.js', '_house.js', '_tile.js'] },
    'sign-in/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['_tile.js'] },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const links = piecesOf(folder)
  const filesOf = (path: string, hasSession: boolean) =>
    [...links({ path, hasSession }).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  expect(filesOf('/reserve/', true)).toEqual(['start.js', 'house.js', 'reserve.js', 'tile.js', 'tile.css'])
  expect(filesOf('/reserve', false)).toEqual(['start.js', 'house.js', 'sign-in.js', 'tile.js', 'tile.css'])
  expect(filesOf('/', false)).toEqual(['start.js', 'house.js'])
  expect(filesOf('/offer/secret', true)).toEqual(['start.js', 'house.js'])
  rmSync(folder, { recursive: true })
  expect(piecesOf(folder)({ path: '/login', hasSession: false })).toBe('')
})
