import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { accessSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Architecture } from '../../deploy/packages/parts.ts'
import { buildPackages } from '../../deploy/packages/release.ts'

/** What the packages depend on, because the machine has no network. */
const include = [
  ...['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl'],
  ...['libstdc++6', 'libusb-1.0-0', 'libudev1', 'hostname'],
]
const mirror = process.env.MAYIM_DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const makeWithinMs = 45 * 60_000

/** Kept between runs: the Debians that every machine begins as. */
export const folder = join(tmpdir(), 'mayim-appliance')
/** How Debian names the processor of this machine. */
export const architecture = () =>
  execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim() as Architecture

/** Ends the process with a sentence if it is not root's, or lacks a program of `packages`, named with its package. */
export function needPrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter(name => !isOnPath(name))
  const fault =
    process.getuid?.() !== 0
      ? 'Only root can make a Debian: run it with sudo.'
      : missing.length > 0 &&
        `${missing.join(' and ')} missing: apt install ${missing.map(name => packages[name]).join(' ')}.`
  if (!fault) return
  console.error(`  ${fault}`)
  process.exit(1)
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(part => {
    try {
      accessSync(join(part, program))
      return true
    } catch {
      return false
    }
  })
}

/** A Debian 13 without anything of ours, with these packages of Debian more. Returns its folder. */
export function makeDebian(name: string, more: readonly string[] = []): string {
  const base = join(folder, name)
  const made = join(folder, `${name}.made`)
  const included = [...include, ...more].join(',')
  if (existsSync(made) && readFileSync(made, 'utf8') === included) return base
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  console.log('  Makes a Debian 13; later runs find it.')
  const args = ['--variant=minbase', `--include=${included}`, 'trixie', base, mirror]
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: makeWithinMs })
  writeFileSync(made, included)
  return base
}

/** Copies a folder with its owners and rights to a place where nothing is left of before. */
export function copyTree(from: string, to: string): void {
  // A container that has ended holds its folder for some seconds more.
  rmSync(to, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  execFileSync('cp', ['--archive', '--reflink=auto', from, to])
}

/** Signs what is built here; the packages have its other half. */
export const { privateKey: releaseKey } = generateKeyPairSync('ed25519')

/** Builds packages of this machine's processor. Returns their files. */
export function build(version: string, names: readonly string[]): string[] {
  return buildPackages(join(folder, 'packages', version), [architecture()], {
    ...{ version, names: [...names], quickly: true, key: releaseKey },
  })
}

export const inContainer = {
  options: ['--private-network', '--register=no', '--keep-unit', '--quiet'],
  legacy: '--setenv=SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1',
  env: { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
}
