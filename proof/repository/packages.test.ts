import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './sources.ts'

const shared = readdirSync(join(root, 'shared')).map(name => `shared/${name}`)
const workspaces = ['.', ...shared, 'hub', 'portal', 'firmware-bridge']

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const declared = workspaces.flatMap(workspace => {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  return Object.entries(all).map(([name, version]) => ({ workspace, name, version }))
})
const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
const documented = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)

describe('every package', () => {
  test('is pinned to one version', () => {
    expect(declared.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('has its row in docs/dependencies.md, and every row its package', () => {
    const names = new Set(declared.map(({ name }) => name).filter(name => !name.startsWith('@mayim/')))
    expect([...documented].sort()).toEqual([...names].sort())
  })

  test('stands in the lockfile without the address of a registry', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock).not.toMatch(/"resolved": "https?:/)
    const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> }
    const missing = declared.filter(({ name, workspace }) => {
      return !(`node_modules/${name}` in packages || `${workspace}/node_modules/${name}` in packages)
    })
    expect(missing).toEqual([])
  })
})
