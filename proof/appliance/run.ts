// `npm run proof appliance`: installs the packages of the release in a Debian 13 that boots with its own systemd.
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { accessSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import type { Architecture } from '../../deploy/packages/parts.ts'
import { buildPackages, ownVersion } from '../../deploy/packages/release.ts'
import { writeSums } from '../../deploy/packages/write-sums.ts'

/** What the packages depend on, because the machine has no network. */
const include = [
  ...['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl'],
  ...['libstdc++6', 'libusb-1.0-0', 'libudev1', 'hostname'],
].join(',')
const debian = 'trixie'
const mirror = process.env.MAYIM_DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const makeWithinMs = 45 * 60_000
const playWithinSeconds = 15 * 60

/** Kept between runs: the Debian that every machine begins as. */
const folder = join(tmpdir(), 'mayim-appliance')
const base = join(folder, debian)
const machine = join(folder, 'machine')

/** What this machine lacks, in one sentence; null if nothing. */
function missing(): string | null {
  if (process.getuid?.() !== 0) return 'The appliance is made by root: run it with sudo.'
  const programs = ['debootstrap', 'systemd-nspawn', 'dpkg-deb'].filter(name => !isOnPath(name))
  if (programs.length > 0)
    return `The appliance needs ${programs.join(' and ')}: apt install debootstrap systemd-container dpkg.`
  return null
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

/** A Debian without anything of ours. */
function makeBase(): void {
  const made = join(folder, `${debian}.made`)
  if (existsSync(made) && readFileSync(made, 'utf8') === include) return
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  console.log('  Makes a Debian 13; later runs find it.')
  const args = ['--variant=minbase', `--include=${include}`, debian, base, mirror]
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: makeWithinMs })
  writeFileSync(made, include)
}

/** Boots the machine, which installs the packages, makes its claims and switches itself off. Returns its lines. */
async function play(packages: readonly string[]): Promise<string[]> {
  rmSync(machine, { recursive: true, force: true })
  execFileSync('cp', ['--archive', '--reflink=auto', base, machine])
  const names = packages.map(file => basename(file))
  for (const file of packages) cpSync(file, join(machine, 'root', basename(file)))
  await writeSums(join(machine, 'root'), names, releaseKey)
  writeFileSync(join(machine, 'etc/hostname'), 'mikvah\n')
  cpSync(join(import.meta.dirname, 'claims.sh'), join(machine, 'root/claims.sh'))
  const unit = join(machine, 'etc/systemd/system/claims.service')
  writeFileSync(unit, claimsUnit)
  execFileSync('systemctl', [`--root=${machine}`, '--quiet', 'enable', 'claims.service'])
  const options = ['--private-network', '--register=no', '--keep-unit', '--quiet', '--console=read-only']
  const env = { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }
  const legacy = '--setenv=SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1'
  const nspawn = ['systemd-nspawn', '--directory', machine, ...options, legacy, '--boot']
  const limit = ['--kill-after=60', String(playWithinSeconds), ...nspawn]
  const { status, stdout, stderr } = spawnSync('timeout', limit, { env, encoding: 'utf8' })
  const file = join(machine, 'root/claims.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  if (lines.at(-1) === 'end') return lines.slice(0, -1)
  console.log(`${stdout}${stderr}`)
  return [...lines, `not ok the machine makes all its claims (it ended with ${status})`]
}

const claimsUnit = `[Unit]
Description=Installs Mayim and makes the claims of the proof
[Service]
Type=oneshot
ExecStart=/bin/sh /root/claims.sh
ExecStopPost=/usr/bin/systemctl --no-block poweroff
TimeoutStartSec=${playWithinSeconds - 60}
[Install]
WantedBy=multi-user.target
`

const { privateKey: releaseKey } = generateKeyPairSync('ed25519')
const [report = join(folder, 'claims.txt')] = process.argv.slice(2)
const fault = missing()
if (fault !== null) {
  console.error(`  ${fault}`)
  process.exit(1)
}
makeBase()
const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
const build = (version: string, names: string[]) =>
  buildPackages(join(folder, 'packages', version), [architecture as Architecture], {
    ...{ version, names, quickly: true, key: releaseKey },
  })
const packages = [
  ...build(ownVersion, ['mayim-hub', 'mayim-portal', 'mayim-bridge', 'mayim-screen']),
  ...build(`${ownVersion}+next`, ['mayim-hub']),
]
const lines = await play(packages)
writeFileSync(report, `${lines.join('\n')}\n`)
for (const line of lines) console.log(`  ${line}`)
process.exitCode = lines.some(line => line.startsWith('not ok')) ? 1 : 0
