import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cardProcessors } from '@mayim/domain/money/card-payment.ts'
import { readArguments, usage } from './arguments.ts'
import { stateFileOf } from './card-processor.ts'
import { checkFolder, checkPorts } from './check-host.ts'
import { type DemoConfig, readDemoConfig } from './config.ts'
import { type DemoClock, setDemoClock } from './evening-clock.ts'
import { clockFileOf, startFacility } from './facility.ts'
import { demoKeys } from './keys.ts'
import { openLogFiles } from './log-files.ts'
import { type DemoSignIns, readSignIns } from './sign-ins.ts'
import { startMessage } from './start-message.ts'
import { createSupervisor, onStopSignal } from './supervisor.ts'

/** Simulated patrons present a card after this time, so that a viewer sees every step of a payment at a reader. */
const tapsAfterMs = 6_000
/** A viewer of the demo may look on for minutes without a touch. The default would lock the desk after one minute. */
const viewerSettings = { deskLockSeconds: '900' }

/** The files that the demo writes into its data folder. `--reset` removes only these. */
const ownFiles =
  /^(hub|portal)\.sqlite(-wal|-shm)?$|^(keys|clock|sign-ins)\.json$|^(logs|paper|keys|seeding)$/
const standInFiles = cardProcessors.map(stateFileOf)

await main()

async function main(): Promise<void> {
  const { options, faults } = readArguments(process.argv.slice(2))
  if (options.help) return console.log(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const dataDir = resolve(process.env.MAYIM_DATA_DIR || '.data')
  exitWith([...faults, ...checkFolder(dataDir)])
  if (options.reset) removeOwnFiles(dataDir)
  const keys = demoKeys(dataDir)
  const env = { ...keys, ...process.env, MAYIM_DATA_DIR: dataDir }
  const { config, faults: configFaults } = readDemoConfig(env)
  exitWith(configFaults)
  exitWith(await checkPorts(config.host, { ...config.ports }))
  await runFacility(config, { ...keys, ...keysFromEnvironment(keys) }, options)
}

async function runFacility(
  config: DemoConfig,
  env: Record<string, string>,
  options: { clock: string | null; speed: number | null; verbose: boolean; built: boolean },
): Promise<void> {
  const clock = setDemoClock(clockFileOf(config.dataDir), options)
  const logs = openLogFiles(config.dataDir, options.verbose)
  const stopSignal = onStopSignal()
  const supervisor = createSupervisor(stopSignal)
  try {
    const signIns = readSignIns(config.dataDir) ?? (await seedOnce(config, env, clock))
    const facility = await startFacility(
      { ...config, env, built: options.built, tapsAfterMs },
      { onLine: logs.line, onEnd: supervisor.onEnd },
    )
    supervisor.watch(facility)
    console.log(startMessage(facility, signIns, clock))
    await stopSignal.received
    console.log('\nStopping …')
    await facility.stop()
    console.log('Stopped.')
  } catch (error) {
    exitWith([(error as Error).message])
  } finally {
    await logs.close()
  }
}

/**
 * Seeds an empty data folder. Imports the seed on demand, since it loads both servers. A seed that was interrupted
 * starts over. Throws for a database without the marker file of the demo.
 */
async function seedOnce(
  config: DemoConfig,
  env: Record<string, string>,
  clock: DemoClock,
): Promise<DemoSignIns> {
  const marker = join(config.dataDir, 'seeding')
  const found = readdirSync(config.dataDir).filter(name => /^(hub|portal)\.sqlite/.test(name))
  if (found.length > 0 && !existsSync(marker)) {
    throw new Error(
      `${config.dataDir} holds a database that the demo did not create: set MAYIM_DATA_DIR to another folder.`,
    )
  }
  console.log('Creating the demo facility …')
  for (const name of found) rmSync(join(config.dataDir, name))
  writeFileSync(marker, '')
  const { seed } = await import('./seed.ts')
  const signIns = await seed(
    {
      ...config,
      facilityKey: env.MAYIM_FACILITY_KEY ?? '',
      portalKey: env.MAYIM_PORTAL_KEY ?? '',
      settings: viewerSettings,
    },
    clock,
  )
  rmSync(marker)
  return signIns
}

/** Prints the faults and exits with 1; does nothing without faults. Called only while no process runs. */
function exitWith(faults: readonly string[]): void {
  if (faults.length === 0) return
  for (const fault of faults) console.error(fault)
  process.exit(1)
}

/** The keys that the environment sets; they replace the demo's own. */
function keysFromEnvironment(keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(keys).flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

/** Removes the demo's own files from its data folder. */
function removeOwnFiles(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name) || standInFiles.includes(name))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
