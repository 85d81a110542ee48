import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, type ChildPlan, compileCache, startChild } from '../../../demo/child.ts'
import { mainOf } from '../../../demo/facility.ts'
import { freePorts } from '../../../demo/free-ports.ts'
import { until } from '../api.ts'
import { weekdayClock } from './weekday-clock.ts'

export interface NewSide {
  readonly url: string
  /** The setup code of this start, as the console shows it. */
  readonly code: string
  /** The port of the hub's broker. */
  readonly mqttPort: number
  /** The folder of its databases; another of the same parent is free for files of a test. */
  readonly dataDir: string
  /** Runs the command `setup` on its database, to the end or to a line at which it is killed. */
  setUp(args: readonly string[], killAt?: string): Promise<{ readonly lines: string[]; readonly how: string }>
  start(): Promise<void>
  stop(): Promise<void>
  /** Kills the process as a power cut would, and starts it on the same folder. */
  restart(): Promise<void>
  remove(): Promise<void>
}

export interface NewSideOptions {
  readonly started?: boolean
  readonly keys?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** One side on an empty folder, outside the demo. It has the keys of an operator unless `keys` is false. */
export async function newSide(
  side: 'portal' | 'hub',
  { started = true, keys = true, env: more = {} }: NewSideOptions = {},
): Promise<NewSide> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-new-'))
  const dataDir = join(folder, 'data')
  const clock = { MAYIM_CLOCK_FILE: weekdayClock(folder).file }
  const env = { ...clock, ...(await environmentOf(dataDir, keys)), ...more }
  const url = `http://127.0.0.1:${env.HUB_PORT}`
  const plan = { name: side, main: mainOf(side), env }
  let lines: string[] = []
  let child: Child | undefined
  const start = async () => {
    lines = []
    child = startChild(plan, {
      onLine: (_name, line) => lines.push(line),
      onEnd: (_name, how) => lines.push(`ended: ${how}`),
    })
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  }
  if (started) await start()
  return {
    url,
    dataDir,
    mqttPort: Number(env.MQTT_PORT),
    get code() {
      return /"setupCode":"(\w+)"/.exec(lines.join('\n'))?.[1] ?? ''
    },
    setUp: (args, killAt) => setUp(plan, args, killAt),
    start,
    async stop() {
      await child?.stop()
    },
    async restart() {
      await child?.kill()
      await start()
    },
    async remove() {
      await child?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function environmentOf(dataDir: string, keys: boolean) {
  const [PORT = 0, MQTT_PORT = 0, elsewhere = 0] = await freePorts(3)
  return {
    MAYIM_DATA_DIR: dataDir,
    MAYIM_HOST: '127.0.0.1',
    PORTAL_PORT: String(PORT),
    HUB_PORT: String(PORT),
    MQTT_PORT: String(MQTT_PORT),
    PORTAL_OPERATOR_PORT: '0',
    HUB_OPERATOR_PORT: '0',
    PORTAL_URL: keys ? `http://127.0.0.1:${elsewhere}` : '',
    MAYIM_SYNC_KEY: keys ? 's'.repeat(43) : '',
    MAYIM_FACILITY_KEY: keys ? 'f'.repeat(43) : '',
    BRIDGE_PASSWORD: 'b'.repeat(20),
  }
}

async function setUp({ main, env }: ChildPlan, args: readonly string[], killAt?: string) {
  const file = fileURLToPath(new URL(`../../../${main}`, import.meta.url))
  const command = spawn(process.execPath, [file, 'setup', ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (killAt !== undefined && output.includes(killAt)) command.kill('SIGKILL')
    })
  }
  const [code, signal] = await once(command, 'close')
  const how = signal === null ? `code ${code}` : 'killed'
  return { lines: output.split('\n').filter(line => line !== ''), how }
}
