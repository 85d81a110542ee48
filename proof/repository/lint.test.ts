import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

interface Case {
  readonly path: string
  readonly imports: string
  readonly refused: boolean
}

const refused: Case[] = [
  ['shared/domain/booking/a.ts', '@mayim/contract/call.ts'],
  ['shared/domain/booking/b.ts', 'node:fs'],
  ['shared/contract/a.ts', '@mayim/core/ground/runtime/facility.ts'],
  ['shared/texts/a.ts', '@mayim/ui/format.ts'],
  ['shared/process/a.ts', '@mayim/domain/result.ts'],
  ['shared/core/booking/a.ts', '@mayim/ui/format.ts'],
  ['shared/ui/kit/a.tsx', '@mayim/core/ground/runtime/facility.ts'],
  ['hub/screens/a.ts', '@mayim/core/operator/open-facility.ts'],
  ['hub/screens/desk/b.tsx', 'node:fs'],
  ['hub/screens/desk/c.tsx', '../../src/start-hub.ts'],
  ['portal/app/site/home/a.tsx', 'fastify'],
  ['hub/src/building/rooms/a.ts', '../../../portal/src/start-portal.ts'],
  ['portal/src/a.ts', '@mayim/hub/start-hub.ts'],
  ['firmware-bridge/src/a.ts', '@mayim/core/ground/runtime/facility.ts'],
].map(([path = '', imports = '']) => ({ path, imports, refused: true }))

const allowed: Case[] = [
  ['hub/screens/desk/d.tsx', '@mayim/domain/result.ts'],
  ['hub/src/building/rooms/b.ts', '@mayim/core/ground/runtime/facility.ts'],
  ['portal/app/site/home/b.tsx', '@mayim/ui/format.ts'],
  ['firmware-bridge/src/b.ts', '@mayim/contract/building/topics.ts'],
].map(([path = '', imports = '']) => ({ path, imports, refused: false }))

/** Writes each case as a file into a tree of its own, lints them all and returns the paths with a refused import. */
function lint(cases: readonly Case[]): Set<string> {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'mayim-lint-')))
  const { vcs, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(tree, 'biome.json'), JSON.stringify(config))
  for (const { path, imports } of cases) {
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    writeFileSync(join(tree, path), `import * as it from '${imports}'\n\nexport default it\n`)
  }
  const biome = join(root, 'node_modules/.bin/biome')
  const args = ['lint', '--colors=off', '--max-diagnostics=200', '--reporter=github', '.']
  const { stdout } = spawnSync(biome, args, { cwd: tree, encoding: 'utf8' })
  rmSync(tree, { recursive: true })
  const found = stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+)/g)
  return new Set([...found].map(([, path = '']) => relative(tree, path)))
}

const linted = lint([...refused, ...allowed])

test.each([...refused, ...allowed])(
  'biome.json on an import of $imports in $path: refused is $refused',
  ({ path, refused }) => {
    expect(linted.has(path)).toBe(refused)
  },
)
