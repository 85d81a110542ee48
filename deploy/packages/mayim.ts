// The command `mayim` of a machine with a hub, a portal or a bridge. It runs on the Node of its package, as root.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, journal, outputOf, portOf, type Side, settingsOf, shown, sides } from './sides.ts'
import { rollback, update } from './update.ts'
import { updateFromPage } from './update-from-page.ts'

const usage = `Use: mayim status                    whether everything runs and answers
     mayim setup                     the address and the code with which the setup begins
     mayim console                   puts these above the login of this machine, as each start of the hub does
     mayim setup --from FILE [--check]   sets up from a file (stop the unit first)
     mayim backup [FOLDER]           makes a backup now, and copies it to a stick
     mayim restore FILE              puts a backup back (stop the unit first)
     mayim keys recovery             shows the key that opens the backups; --written, --new
     mayim keys new | drop-old       replaces the own key
     mayim update FILE               installs a release, and goes back if it is not well within three minutes;
                                     --unsigned for a build of your own
     mayim rollback                  goes back to the release before
     mayim recover --trust-peer      gets back from the other side what was lost
     mayim recover --alone           goes on without the other side, which is gone for ever
     mayim broker-files FOLDER       writes the rights for a Mosquitto of the building
     mayim support                   packs logs and states into a file, without keys and settings
With a hub and a portal on one machine, name the side: mayim portal keys new`

const passedOn = ['setup', 'backup', 'restore', 'keys', 'recover', 'broker-files']
const installed = sides.filter(({ name }) => existsSync(`/opt/mayim/${name}/current`))

const given = process.argv.slice(2)
const named = sides.find(({ name }) => name === given[0])
const [command = '', ...args] = named ? given.slice(1) : given
const asked = named ? [named] : installed

if (command === 'status') process.exitCode = await printStatus()
else if (command === 'setup' && args.length === 0) await printSetup()
else if (command === 'console') await writeConsole()
else if (command === 'support') writeSupport()
else if (command === 'update') process.exitCode = await updateFrom(args)
else if (command === 'rollback') process.exitCode = rollback(asked)
else if (command === 'backup' && args.length === 1) process.exitCode = backUpTo(args[0] ?? '')
else if (command === 'restore' && args.length === 1) process.exitCode = restoreFrom(args[0] ?? '')
else if (passedOn.includes(command)) process.exitCode = passOn()
else {
  console.error(usage)
  process.exitCode = 2
}

async function updateFrom(words: readonly string[]): Promise<number> {
  if (words.length === 1 && words[0] === '--from-page') return updateFromPage(installed)
  const [file, ...rest] = words.filter(word => word !== '--unsigned')
  if (file !== undefined && rest.length === 0) {
    const { outcome } = await update(installed, resolve(file), { isUnsigned: words.includes('--unsigned') })
    return outcome === 'updated' ? 0 : 1
  }
  console.error(usage)
  return 2
}

async function printStatus(): Promise<number> {
  let faults = 0
  for (const side of asked) {
    const state = shown(side, 'ActiveState')
    const answers = side.operatorPort ? await ask('http', portOf(side, side.operatorPort), '/readyz') : null
    const isWell = state === 'active' && (answers === null || answers.status === 200)
    if (!isWell) faults += 1
    const said = answers === null ? '' : `, ${answers.status === 200 ? 'ready' : answers.text || 'no answer'}`
    const release = basename(realpathSync(`/opt/mayim/${side.name}/current`))
    console.log(
      `${isWell ? '✓' : '✗'} ${side.name} ${release}: ${state}${said}, ${shown(side, 'NRestarts')} restarts`,
    )
  }
  if (faults > 0) console.log('What a unit says: journalctl -u mayim-hub (or mayim-portal, mayim-bridge)')
  return faults === 0 ? 0 : 1
}

/** Prints the setup codes. A code that is over is replaced by a restart, which nobody notices before the setup. */
async function printSetup(): Promise<void> {
  for (const side of asked.filter(({ port }) => port)) {
    if ((await setupState(side)) === 'over') execFileSync('systemctl', ['restart', `mayim-${side.name}`])
    console.log(await setupLines(side))
  }
}

/** The address of a side, and its setup code if it needs one. */
async function setupLines(side: Side): Promise<string> {
  let state = await setupState(side)
  for (let tries = 0; tries < 90 && state !== 'valid' && state !== 'none'; tries += 1) {
    await wait(1_000)
    state = await setupState(side)
  }
  const address = addressOf(side)
  if (state === 'none') return `The ${side.name} is set up: ${address}`
  if (state !== 'valid') return `The ${side.name} does not answer: mayim status`
  return `${address}/setup\nSetup code of the ${side.name}: ${setupCode(side)}`
}

/** Puts them above the login of the machine, with the address as a picture if qrencode is installed. */
async function writeConsole(): Promise<void> {
  for (const side of asked) {
    const lines = await setupLines(side)
    const [address = ''] = /https?:\S+/.exec(lines) ?? []
    const { stdout } = spawnSync('qrencode', ['--type=UTF8', '--margin=1', address], { encoding: 'utf8' })
    writeFileSync(`/run/issue.d/mayim-${side.name}.issue`, `${lines}\n${stdout ?? ''}\n`)
  }
  spawnSync('agetty', ['--reload'])
}

/** Whether a setup code is valid, `over`, or no longer needed (`none`); null without an answer. */
async function setupState(side: Side): Promise<string | null> {
  const scheme = settingsOf(side)[`${side.name.toUpperCase()}_TLS_CERT`] ? 'https' : 'http'
  const { status, text } = await ask(scheme, portOf(side, side.port), '/api/api/setup')
  return status === 200 ? (JSON.parse(text) as { code: string }).code : null
}

function setupCode(side: Side): string {
  const log = journal(side, `_SYSTEMD_INVOCATION_ID=${shown(side, 'InvocationID')}`)
  return /"setupCode":"([^"]+)"/.exec(log)?.[1] ?? '?'
}

function addressOf(side: Side): string {
  const settings = settingsOf(side)
  const name = side.name.toUpperCase()
  const own = settings[`${name}_TLS_CERT`]
    ? `https://${hostname()}.local:${portOf(side, side.port)}`
    : `http://127.0.0.1:${portOf(side, side.port)}`
  return settings[`${name}_PUBLIC_URL`] || own
}

/** Runs a command of the hub or the portal, as its user and with its settings. */
function passOn(words = args): number {
  const [side, another] = asked.filter(({ port }) => port)
  if (side === undefined || another !== undefined) {
    console.error(`Name the side: mayim hub ${command} … or mayim portal ${command} …`)
    return 2
  }
  const folder = `/opt/mayim/${side.name}/current`
  const program = [process.execPath, `--env-file=/etc/mayim/${side.name}.env`, join(folder, side.main)]
  const { status } = spawnSync('runuser', ['-u', 'mayim', '--', ...program, command, ...words], {
    stdio: 'inherit',
  })
  return status ?? 1
}

/** Makes a backup and copies it to a folder, such as a stick, which the user of the unit may not write to. */
function backUpTo(folder: string): number {
  const status = passOn([])
  if (status !== 0) return status
  for (const { name } of asked.filter(({ port }) => port)) {
    const backups = join(settingsOf({ name }).MAYIM_DATA_DIR || '/var/lib/mayim', 'backups')
    const [newest] = readdirSync(backups)
      .filter(file => file.startsWith(`${name}-`) && file.endsWith('.age'))
      .toSorted()
      .reverse()
    if (newest === undefined) continue
    const copy = join(folder, newest)
    copyFileSync(join(backups, newest), copy)
    execFileSync('sync', [copy])
    if (!readFileSync(copy).equals(readFileSync(join(backups, newest)))) throw new Error(`${copy} is damaged`)
    console.log(`Copied it to ${copy}`)
  }
  return 0
}

/** The user of the unit may not read the file, which opens with the recovery key alone. */
function restoreFrom(file: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-restore-'))
  try {
    const copy = join(folder, basename(file))
    copyFileSync(file, copy)
    chmodSync(folder, 0o755)
    chmodSync(copy, 0o644)
    return passOn([copy])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Packs what a technician needs to see. The logs hold no address, name or key (privacy-27), but the setup code. */
function writeSupport(): void {
  const name = `mayim-support-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`
  const folder = mkdtempSync(join(tmpdir(), 'mayim-support-'))
  const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
    machine: ['uname', '-a'],
    system: ['cat', '/etc/os-release'],
    packages: ['dpkg-query', '--list', 'mayim-*'],
    disk: ['df', '-h'],
    memory: ['cat', '/proc/meminfo'],
    clock: ['timedatectl'],
    units: ['systemctl', 'status', '--no-pager', '--full', '--lines=0', 'mayim-*'],
  }
  for (const [file, [program, ...words]] of Object.entries(commands))
    writeFileSync(join(folder, `${file}.txt`), outputOf(program, words))
  for (const side of asked) {
    const log = journal(side, '--since=-7 days').replaceAll(/("setupCode":")[^"]+/g, '$1…')
    writeFileSync(join(folder, `${side.name}.log`), log)
  }
  execFileSync('tar', ['-czf', `${name}.tar.gz`, '--transform', `s,^\\.,${name},`, '-C', folder, '.'])
  rmSync(folder, { recursive: true })
  console.log(`Wrote ${name}.tar.gz`)
}
