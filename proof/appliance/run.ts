// `npm run proof appliance`: installs the packages of the release in a Debian 13 that boots with its own systemd.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build as bundle } from 'rolldown'
import { ownVersion } from '../../deploy/packages/release.ts'
import { writeSums } from '../../deploy/packages/write-sums.ts'
import { build, copyTree, folder, inContainer, makeDebian, needPrograms, releaseKey } from './debian.ts'

const playWithinSeconds = 30 * 60
const sources = import.meta.dirname
const machine = join(folder, 'machine')

/** Boots a machine that runs a script of this folder and switches itself off. Returns the lines of its claims. */
async function play(script: string, brought: readonly string[]): Promise<string[]> {
  copyTree(makeDebian('trixie'), machine)
  for (const file of brought) cpSync(file, join(machine, 'root', basename(file)), { recursive: true })
  const names = brought.map(file => basename(file)).filter(name => name.endsWith('.deb'))
  await writeSums(join(machine, 'root'), names, releaseKey)
  for (const file of [script, 'common.sh']) cpSync(join(sources, file), join(machine, 'root', file))
  cpSync(evening, join(machine, 'usr/share/evening.mjs'))
  writeFileSync(join(machine, 'etc/hostname'), 'mikvah\n')
  writeFileSync(join(machine, 'etc/systemd/system/claims.service'), unitOf(script))
  execFileSync('systemctl', [`--root=${machine}`, '--quiet', 'enable', 'claims.service'])
  const { options, legacy, env } = inContainer
  const nspawn = ['--directory', machine, ...options, '--console=read-only', legacy, '--boot']
  const limit = ['--kill-after=60', String(playWithinSeconds), 'systemd-nspawn', ...nspawn]
  const { status, stdout, stderr } = spawnSync('timeout', limit, {
    ...{ env: { ...process.env, ...env }, encoding: 'utf8' },
  })
  const file = join(machine, 'root/claims.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  if (lines.at(-1) === 'end') return lines.slice(0, -1)
  console.log(`${stdout}${stderr}`)
  return [...lines, `not ok the machine makes all its claims (it ended with ${status})`]
}

const unitOf = (script: string) => `[Unit]
Description=Makes claims of the proof
[Service]
Type=oneshot
ExecStart=/bin/sh /root/${script}
ExecStopPost=/usr/bin/systemctl --no-block poweroff
TimeoutStartSec=${playWithinSeconds - 60}
[Install]
WantedBy=multi-user.target
`

const [report = join(folder, 'claims.txt')] = process.argv.slice(2)
needPrograms({
  ...{ debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', 'dpkg-deb': 'dpkg' },
})
const packages = [
  ...build(ownVersion, ['mayim-hub', 'mayim-portal', 'mayim-bridge', 'mayim-screen']),
  ...build(`${ownVersion}+next`, ['mayim-hub']),
]
const evening = join(folder, 'evening.mjs')
await bundle({
  input: join(sources, 'evening.ts'),
  ...{
    platform: 'node',
    external: ['pg'],
    logLevel: 'warn',
    output: { file: evening, codeSplitting: false },
  },
})
const lines = [...(await play('claims.sh', packages)), ...(await play('evening.sh', packages))]
const kept = join(folder, 'kept')
if (existsSync(join(machine, 'root/kept'))) {
  copyTree(join(machine, 'root/kept'), kept)
  lines.push(...(await play('restored.sh', [...packages, kept])))
} else lines.push('not ok an empty machine is brought back: the first left no backup')
writeFileSync(report, `${lines.join('\n')}\n`)
for (const line of lines) console.log(`  ${line}`)
process.exitCode = lines.some(line => line.startsWith('not ok')) ? 1 : 0
