import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import { type DemoClock, setDemoClock } from './evening-clock.ts'
import { clockFileOf, type RunningFacility, startFacility } from './facility.ts'
import { freePorts } from './free-ports.ts'
import { demoKeys, writeKeys } from './keys.ts'
import type { Building } from './people.ts'
import type { SeedPlan } from './seed.ts'
import { seedOnce } from './seed-once.ts'
import type { DemoSignIns } from './sign-ins.ts'

export interface TemporaryFacility extends RunningFacility {
  readonly signIns: DemoSignIns
  readonly clock: DemoClock
  readonly mqttPort: number
  readonly env: Readonly<Record<string, string>>
  /** Every line that the processes have written, with the name of the process. */
  lines(): readonly { readonly name: string; readonly line: string }[]
  /** Stops the processes and removes the data folder. */
  remove(): Promise<void>
}

export interface TemporaryOptions {
  /** Wall time at the facility; 40 minutes before the next night's cutoff by default. */
  readonly clock?: string
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: SeedPlan['settings']
  /** Runs the built servers instead of their sources; by default if MAYIM_BUILT is `true`. */
  readonly built?: boolean
  /** Another building than the demo's; its lights, doors and locks are simulated too. */
  readonly building?: Building
}

/** Starts a whole facility on free ports with its own data folder, seeded like the demo: for tests and benchmarks. */
export async function temporaryFacility(options: TemporaryOptions = {}): Promise<TemporaryFacility> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-'))
  const clock = setDemoClock(clockFileOf(dataDir), { clock: options.clock ?? null, speed: null })
  const keys = sameKeys(dataDir)
  const { settings, building } = options
  const signIns = await seedOnce(
    {
      dataDir,
      facilityKey: keys.MAYIM_FACILITY_KEY ?? '',
      portalKey: keys.MAYIM_PORTAL_KEY ?? '',
      ...(settings ? { settings } : {}),
      ...(building ? { building } : {}),
    },
    clock,
  )
  const [PORTAL_PORT = 0, HUB_PORT = 0, MQTT_PORT = 0, PORTAL_OPERATOR_PORT = 0, HUB_OPERATOR_PORT = 0] =
    await freePorts(5)
  const env = {
    ...keys,
    ...(building ? { BRIDGE_BUILDING: simulatedBuilding(dataDir, building) } : {}),
    ...options.env,
  }
  const lines: { name: string; line: string }[] = []
  const facility = await startFacility(
    {
      dataDir,
      host: '127.0.0.1',
      ports: { PORTAL_PORT, PORTAL_OPERATOR_PORT, HUB_PORT, HUB_OPERATOR_PORT, MQTT_PORT },
      env,
      built: options.built ?? process.env.MAYIM_BUILT === 'true',
    },
    {
      onLine: (name, line) => lines.push({ name, line }),
      onEnd: (name, how) => lines.push({ name, line: `ended: ${how}` }),
    },
  ).catch((error: Error) => {
    throw new Error(
      `${error.message}\n${lines
        .map(({ name, line }) => `${name}: ${line}`)
        .slice(-20)
        .join('\n')}`,
    )
  })
  return {
    ...facility,
    signIns,
    clock,
    mqttPort: MQTT_PORT,
    env,
    lines: () => lines,
    remove: async () => {
      await facility.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let keysOfProcess: Readonly<Record<string, string>> | null = null

/** The same keys for each facility of this process, so that one can be a copy of another. */
function sameKeys(dataDir: string): Readonly<Record<string, string>> {
  if (keysOfProcess) writeKeys(dataDir, keysOfProcess)
  else keysOfProcess = demoKeys(dataDir)
  return keysOfProcess
}

/** Writes the bridge's building file, with every point simulated. Returns its path. */
function simulatedBuilding(dataDir: string, { rooms, cubicles }: Building): string {
  const file = join(dataDir, 'building.json')
  const simulated = {
    ...demoLayout,
    rooms: rooms.map(({ id }) => id),
    cubicles: cubicles.map(({ id }) => id),
  }
  writeFileSync(file, JSON.stringify({ simulated, printers: {} }))
  return file
}
