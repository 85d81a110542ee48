import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Architecture, architectures } from './parts.ts'

interface Locked {
  readonly version: string
  readonly integrity: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/release')
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** These bring files alone; what they would load is in the bundles. */
const filesAlone = ['@fastify/swagger-ui', '@fontsource/heebo']

/** The places in the lockfile of some packages and of all that they need themselves, for one architecture. */
export function placesOf(names: readonly string[], architecture: Architecture): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const place = placeOf(name, from)
    const entry = locked[place]
    if (entry === undefined || found.has(place) || !runsOn(entry, architecture)) return
    found.add(place)
    if (filesAlone.includes(name)) return
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(each, place)
  }
  for (const name of names) add(name, '')
  return [...found]
}

/** Where Node finds a package from the folder of another: as near as possible. */
function placeOf(name: string, from: string): string {
  const near = `${from}${from && '/'}node_modules/${name}`
  if (near in locked || from === '') return near
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

function runsOn({ os, cpu, libc }: Locked, architecture: Architecture): boolean {
  const cpus = cpu === undefined || [cpu].flat().includes(architectures[architecture])
  return cpus && (os === undefined || [os].flat().includes('linux')) && (libc?.includes('glibc') ?? true)
}

/** The folder of a package: installed here, or else of the registry, if it is the one that the lockfile names. */
export function folderAt(place: string): string {
  const { version, integrity } = locked[place] as Locked
  const installed = join(root, place)
  if (existsSync(installed)) return installed
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(cache, `${name.replace('/', '+')}-${version}`)
  if (existsSync(folder)) return join(folder, 'package')
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--pack-destination', draft, '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [{ filename } = { filename: '' }] = JSON.parse(packed) as readonly { filename: string }[]
  const file = join(draft, filename)
  const [algorithm = '', digest] = integrity.split(/-(.*)/s)
  if (createHash(algorithm).update(readFileSync(file)).digest('base64') !== digest)
    throw new Error(`${name}@${version} is not what package-lock.json names.`)
  execFileSync('tar', ['-xzf', file, '-C', draft])
  rmSync(file)
  execFileSync('mv', [draft, folder])
  return join(folder, 'package')
}
