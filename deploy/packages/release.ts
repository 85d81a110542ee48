// `npm run release`: builds the Debian packages of deploy/packages/parts.ts into dist/release, with npm and dpkg-deb alone.
// `--key FILE`, or MAYIM_RELEASE_KEY, names the Ed25519 key (PEM) that signs it; its public half goes into the packages.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseKeyFile } from '@mayim/process/release-signature.ts'
import { sboms } from '../../demo/write-sbom.ts'
import { type Architecture, architectures, elfMachines, folderOf, type Part, parts } from './parts.ts'
import { folderAt, placesOf } from './shipped-packages.ts'
import { latestOf, writeSums } from './write-sums.ts'

const root = join(import.meta.dirname, '../..')
const sources = join(root, 'deploy/packages')
const maxHubBytes = 120e6
/** The version of the manifests. */
export const { version: ownVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

/** Builds packages into an empty folder, those with programs for each architecture. Returns their files. */
export function buildPackages(
  folder: string,
  wanted: readonly Architecture[],
  {
    names = parts.map(({ name }) => name),
    version = ownVersion,
    quickly = false,
    key = null,
  }: { names?: string[]; version?: string; quickly?: boolean; key?: KeyObject | null } = {},
): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = { version, key, compression: quickly ? ['-Zzstd', '-z1'] : [] }
  return parts
    .filter(({ name }) => names.includes(name))
    .flatMap(part =>
      (part.main ? wanted : (['all'] as const)).map(architecture =>
        buildPackage(part, architecture, folder, options),
      ),
    )
}

interface BuildOptions {
  readonly version: string
  readonly key: KeyObject | null
  readonly compression: readonly string[]
}

function buildPackage(
  part: Part,
  architecture: Architecture | 'all',
  folder: string,
  { version, key, compression }: BuildOptions,
): string {
  const tree = join(folder, `${part.name}-${architecture}`)
  const release = join(tree, folderOf(part), part.main ? `releases/${version}` : '')
  mkdirSync(release, { recursive: true })
  if (architecture !== 'all') installPrograms(part, architecture, release)
  if (architecture !== 'all' && key !== null) {
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' })
    writeFileSync(join(release, 'bin', releaseKeyFile), publicKey, { mode: 0o644 })
  }
  if (part.name === 'mayim-hub') symlinkSync('hub', join(tree, 'opt/mayim/bridge'))
  for (const path of part.scripts)
    putFile(path, join(release, basename(path)), path.endsWith('.sh') ? 0o755 : 0o644)
  for (const unit of part.units) putFile(unit, join(tree, 'usr/lib/systemd/system', basename(unit)))
  for (const file of part.settings) putFile(file, join(tree, 'etc/mayim', basename(file)), 0o640)
  putFile(part.users, join(tree, `usr/lib/sysusers.d/${part.name}.conf`))
  putFile('LICENSE', join(tree, 'usr/share/doc', part.name, 'copyright'))
  writeControl(part, { version, architecture }, tree)
  const file = join(folder, `${part.name}_${version}_${architecture}.deb`)
  execFileSync('dpkg-deb', [...compression, '--build', '--root-owner-group', tree, file], { stdio: 'pipe' })
  rmSync(tree, { recursive: true })
  const { size } = statSync(file)
  console.log(`${basename(file)}: ${(size / 1e6).toFixed(1)} MB`)
  if (size > maxHubBytes) throw new Error(`${basename(file)} is larger than ${maxHubBytes / 1e6} MB.`)
  return file
}

/** The bundles of a package, the packages beside them, and the Node that runs them. */
function installPrograms(part: Part, architecture: Architecture, release: string): void {
  // What the command `mayim` shares with the processes.
  const shared = 'process/release-signature.ts'
  putFile(`shared/${shared}`, join(release, shared))
  putFile('shared/process/package.json', join(release, 'process/package.json'))
  linkPackage('process', release)
  for (const workspace of part.workspaces) {
    const built = join(root, workspace, 'dist')
    const keep = (path: string) => relative(built, path).split('/')[0] !== 'gallery'
    cpSync(built, join(release, workspace, 'dist'), { recursive: true, filter: keep })
    putFile(`${workspace}/package.json`, join(release, workspace, 'package.json'))
    linkPackage(workspace, release)
  }
  for (const path of placesOf(part.packages, architecture)) copyPackage(path, architecture, release)
  const node = folderAt(`node_modules/node-linux-${architectures[architecture]}`)
  mkdirSync(join(release, 'bin'))
  cpSync(join(node, 'bin/node'), join(release, 'bin/node'))
  cpSync(join(node, 'LICENSE'), join(release, 'bin/LICENSE'))
  for (const file of ['mayim.ts', 'sides.ts', 'update.ts', 'update-from-page.ts'])
    putFile(`deploy/packages/${file}`, join(release, 'bin', file))
  refuseOtherMachines(release, architecture)
}

function linkPackage(folder: string, release: string): void {
  const link = join(release, 'node_modules/@mayim', folder)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('../..', folder), link)
}

/** What no program reads: sources and types. */
const unread = /\.(map|d\.[mc]?ts|cc?|cpp|h|gypi?|md)$|\/(hidapi|test|docs|\.github)(\/|$)/
const prebuild = /\/prebuilds\/([^/]+)/

function copyPackage(place: string, architecture: Architecture, release: string): void {
  const from = folderAt(place)
  const wanted = new RegExp(`linux-${architectures[architecture]}$`)
  cpSync(from, join(release, place), {
    recursive: true,
    filter(path) {
      const within = path.slice(from.length)
      const [, platform] = prebuild.exec(within) ?? []
      if (platform !== undefined && !wanted.test(platform)) return false
      return !/^\/node_modules(\/|$)|\.musl\.node$/.test(within) && !unread.test(within)
    },
  })
}

/** Throws if a program or addon in the folder is for another machine. */
function refuseOtherMachines(release: string, architecture: Architecture): void {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
  const native = files.filter(file => file.endsWith('.node') || file === 'bin/node')
  for (const file of native) {
    const head = Buffer.alloc(20)
    const descriptor = openSync(join(release, file), 'r')
    readSync(descriptor, head, 0, 20, 0)
    closeSync(descriptor)
    if (head.toString('latin1', 1, 4) !== 'ELF' || head.readUInt16LE(18) !== elfMachines[architecture])
      throw new Error(`${file} is not for ${architecture}.`)
  }
  console.log(`  ${architecture}: ${native.map(file => basename(file)).join(', ')}`)
}

function writeControl(
  part: Part,
  { version, architecture }: { readonly version: string; readonly architecture: string },
  tree: string,
): void {
  const folder = join(tree, 'DEBIAN')
  mkdirSync(folder)
  const kib = Number(
    execFileSync('du', ['-sk', '--exclude=DEBIAN', tree], { encoding: 'utf8' }).split('\t')[0],
  )
  const fields = {
    Package: part.name,
    Version: version,
    Architecture: architecture,
    Maintainer: 'Mayim <mayim@localhost>',
    'Installed-Size': String(kib),
    Section: 'misc',
    Priority: 'optional',
    Depends: part.depends.join(', '),
    ...(part.recommends && { Recommends: part.recommends.join(', ') }),
    ...(part.conflicts && { Conflicts: part.conflicts }),
    Description: part.description,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(folder, 'control'), lines.join(''))
  const settings = part.settings.map(file => `/etc/mayim/${basename(file)}\n`)
  writeFileSync(join(folder, 'conffiles'), settings.join(''))
  const values: Record<string, string> = {
    NAME: part.name,
    VERSION: version,
    FOLDER: part.main ? `/${folderOf(part)}` : '',
    UNITS: part.starts.join(' '),
    OPERATOR_PORT: String(part.operatorPort ?? ''),
  }
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const text = readFileSync(join(sources, script), 'utf8')
    writeFileSync(
      join(folder, script),
      text.replaceAll(/@([A-Z_]+)@/g, (_, name: string) => values[name] ?? ''),
    )
    chmodSync(join(folder, script), 0o755)
  }
}

function putFile(from: string, to: string, mode = 0o644): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(root, from), to)
  chmodSync(to, mode)
}

if (import.meta.main) {
  const folder = join(root, 'dist/release')
  if (!existsSync('/usr/bin/dpkg-deb')) throw new Error('dpkg-deb is missing: build the release on Debian.')
  const { key: keyFile = process.env.MAYIM_RELEASE_KEY } = parseArgs({
    options: { key: { type: 'string' } },
  }).values
  const key = keyFile ? createPrivateKey(readFileSync(keyFile)) : null
  const names = buildPackages(folder, ['amd64', 'arm64'], { key }).map(file => basename(file))
  for (const [workspace, file] of Object.entries(sboms)) {
    names.push(`sbom-${workspace}.json`)
    cpSync(join(root, file), join(folder, `sbom-${workspace}.json`))
  }
  writeFileSync(
    join(folder, 'latest.json'),
    latestOf(ownVersion, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
  )
  names.push('latest.json')
  console.log(`The release is ${await writeSums(folder, names, key)}.`)
}
