import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import { freePorts } from './check-host.ts'
import { type DemoClock, setDemoClock } from './evening-clock.ts'
import { clockFileOf, type RunningFacility, startFacility } from './facility.ts'
import { demoKeys } from './keys.ts'
import type { Building } from './people.ts'
import { seed } from './seed.ts'
import type { DemoSignIns } from './sign-ins.ts'

export interface TemporaryFacility extends RunningFacility {
  readonly signIns: DemoSignIns
  readonly clock: DemoClock
  readonly mqttPort: number
  readonly env: Readonly<Record<string, string>>
  /** Every line that the processes wrote so far, with the name of the process. */
  lines(): readonly { readonly name: string; readonly line: string }[]
  /** Ends the processes and takes the folder away. */
  remove(): Promise<void>
}

export interface TemporaryOptions {
  /** Wall time at the facility; 40 minutes before the next night's cutoff unless told. */
  readonly clock?: string
  readonly env?: Readonly<Record<string, string>>
  readonly seeded?: Parameters<typeof seed>[0]['house']
  /** The servers as they were built instead of their sources; unless told, where MAYIM_BUILT says so. */
  readonly built?: boolean
  /** Another house than the demo's; its lamps, doors and locks are simulated alike. */
  readonly building?: Building
}

/** A whole facility on free ports in a folder of its own, filled like the demo: for tests and benchmarks. */
export async function temporaryFacility(options: TemporaryOptions = {}): Promise<TemporaryFacility> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mayim-'))
  const clock = setDemoClock(clockFileOf(dataDir), { clock: options.clock ?? null, speed: null })
  const keys = demoKeys(dataDir)
  const { seeded: house, building } = options
  const signIns = await seed(
    {
      dataDir,
      facilityKey: keys.MAYIM_FACILITY_KEY ?? '',
      ...(house ? { house } : {}),
      ...(building ? { building } : {}),
    },
    clock,
  )
  const [PORTAL_PORT = 0, HUB_PORT = 0, MQTT_PORT = 0] = await freePorts(3)
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
      ports: { PORTAL_PORT, HUB_PORT, MQTT_PORT },
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

/** The bridge's file of what there is to be switched. */
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
