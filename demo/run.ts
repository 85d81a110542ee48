import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { announce } from './announce.ts'
import { readArguments, usage } from './arguments.ts'
import { checkFolder, checkPorts } from './check-host.ts'
import { type DemoConfig, readDemoConfig } from './config.ts'
import { type DemoClock, setDemoClock } from './evening-clock.ts'
import { clockFileOf, startFacility } from './facility.ts'
import { demoKeys } from './keys.ts'
import { openLogFiles } from './log-files.ts'
import { type DemoSignIns, readSignIns } from './sign-ins.ts'
import { untilSignal, watchOver } from './supervise.ts'

/** By itself, so that a payment at the kiosk or the desk can be seen whole: long enough to read what it says. */
const tapsAfterMs = 6_000
/** Who looks on at an evening touches nothing for a while; in a house that is none, the desk locks after a minute. */
const houseOfLookers = { deskLockSeconds: '900' }

/** What a demo leaves in its data folder; nothing else there is ever removed. */
const ownFiles =
  /^(hub|portal)\.sqlite(-wal|-shm)?$|^(keys|clock|sign-ins|outside-stripe)\.json$|^(logs|paper|keys|seeding)$/

await main()

async function main(): Promise<void> {
  const { read: wanted, faults } = readArguments(process.argv.slice(2))
  if (wanted.help) return console.log(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const dataDir = resolve(process.env.MAYIM_DATA_DIR || '.data')
  giveUpOn([...faults, ...checkFolder(dataDir)])
  if (wanted.reset) forget(dataDir)
  const keys = demoKeys(dataDir)
  const env = { ...keys, ...process.env, MAYIM_DATA_DIR: dataDir }
  const { config, faults: misconfigured } = readDemoConfig(env)
  giveUpOn(misconfigured)
  giveUpOn(await checkPorts(config.host, config.ports))
  await runFacility(config, { ...keys, ...chosen(keys) }, wanted)
}

async function runFacility(
  config: DemoConfig,
  env: Record<string, string>,
  wanted: { clock: string | null; speed: number | null; verbose: boolean; built: boolean },
): Promise<void> {
  const clock = setDemoClock(clockFileOf(config.dataDir), wanted)
  const logs = openLogFiles(config.dataDir, wanted.verbose)
  const ending = untilSignal()
  const watch = watchOver(ending)
  try {
    const signIns = readSignIns(config.dataDir) ?? (await fillHouse(config, env, clock))
    const facility = await startFacility(
      { ...config, env, built: wanted.built, tapsAfterMs },
      { onLine: logs.line, onEnd: watch.onEnd },
    )
    watch.over(facility)
    console.log(announce(facility, signIns, clock))
    await ending.begun
    console.log('\nStopping …')
    await facility.stop()
    console.log('Stopped.')
  } catch (error) {
    giveUpOn([(error as Error).message])
  } finally {
    await logs.close()
  }
}

/**
 * Loaded only for a house that is empty, since it brings both servers along. A fill that was cut short is begun
 * anew; a database that has no mark of ours is not touched.
 */
async function fillHouse(
  config: DemoConfig,
  env: Record<string, string>,
  clock: DemoClock,
): Promise<DemoSignIns> {
  const mark = join(config.dataDir, 'seeding')
  const found = readdirSync(config.dataDir).filter(name => /^(hub|portal)\.sqlite/.test(name))
  if (found.length > 0 && !existsSync(mark)) {
    throw new Error(
      `${config.dataDir} holds a database that no demo made: set MAYIM_DATA_DIR to another folder.`,
    )
  }
  console.log('Filling the house …')
  for (const name of found) rmSync(join(config.dataDir, name))
  writeFileSync(mark, '')
  const { seed } = await import('./seed.ts')
  const signIns = await seed(
    { ...config, facilityKey: env.MAYIM_FACILITY_KEY ?? '', house: houseOfLookers },
    clock,
  )
  rmSync(mark)
  return signIns
}

/** Says every sentence and ends; nothing has been started yet, or it has been stopped. */
function giveUpOn(sentences: readonly string[]): void {
  if (sentences.length === 0) return
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** The keys that the environment sets itself. */
function chosen(keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(keys).flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

/** Starts over; what the demo did not make stays where it is. */
function forget(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
