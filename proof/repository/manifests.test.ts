import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, readSources, root } from './sources.ts'

interface Manifest {
  readonly name: string
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
const shared = readdirSync(join(root, 'shared')).map(name => `shared/${name}`)
const workspaces = [...shared, 'hub', 'portal', 'firmware-bridge']
const names = new Map(workspaces.map(folder => [folder, readManifest(folder).name]))
const rootPackages = new Set(Object.keys(readManifest('.').devDependencies ?? {}))
const sources = readSources()
/** Files that run on the machine of a developer alone: tests, builds, and the stand-ins of tests and the demo. */
const isTooling = (path: string) => /\.config\.ts$|^shared\/ui\/build\//.test(path)
/** Packages that no source imports by name: peers, and files of fonts that a stylesheet or a resolver opens. */
const unseen = /^@fontsource|^react-dom$/

function packageOf(target: string): string | null {
  const workspace = workspaces.find(folder => target.startsWith(`${folder}/`))
  if (workspace) return names.get(workspace) ?? null
  if (/^[./]|^node:/.test(target) || builtinModules.includes(target) || existsSync(join(root, target)))
    return null
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Packages of which only files are opened. */
function resolvedBy(text: string): string[] {
  return [...text.matchAll(/\bresolve\('([a-z@][\w@/-]+)'\)/g)].map(([, specifier = '']) => specifier)
}

function importedBy(workspace: string, wanted: (path: string, isTest: boolean) => boolean): Set<string> {
  const own = sources.filter(({ path, isTest }) => path.startsWith(`${workspace}/`) && wanted(path, isTest))
  const packages = own.flatMap(source => [...importsOf(source), ...resolvedBy(source.text)].map(packageOf))
  return new Set(packages.filter(name => name !== null && name !== names.get(workspace)) as string[])
}

describe.each(workspaces)('the manifest of %s', workspace => {
  const manifest = readManifest(workspace)
  // Nothing of shared/testing ships.
  const declared = Object.keys(
    (workspace === 'shared/testing' ? manifest.devDependencies : manifest.dependencies) ?? {},
  )

  test('names each package that its sources import, and no other', () => {
    const imported = importedBy(
      workspace,
      (path, isTest) => (!isTest || workspace === 'shared/testing') && !isTooling(path),
    )
    const seen = declared.filter(name => !unseen.test(name))
    expect(seen.sort()).toEqual([...imported].filter(name => !unseen.test(name)).sort())
  })

  test('has what its tests and builds import, or the root has it', () => {
    const imported = importedBy(workspace, () => true)
    const known = (name: string) =>
      declared.includes(name) || rootPackages.has(name) || [...names.values()].includes(name)
    expect([...imported].filter(name => !known(name))).toEqual([])
  })
})
