import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../demo/check-host.ts'
import { type Child, startChild } from '../../demo/child.ts'
import { until } from './api.ts'

export interface NewSide {
  readonly url: string
  /** The setup code of this start, as the console shows it. */
  readonly code: string
  /** Kills the process as a power cut would, and starts it on the same folder. */
  restart(): Promise<void>
  remove(): Promise<void>
}

const main = { portal: 'portal/src/main.ts', hub: 'hub/src/main.ts' }
const builtMain = { portal: 'portal/dist/server/main.js', hub: 'hub/dist/server/main.js' }

/** The environment of a hub that has no key and must join its portal by a code. */
export const withoutKeys = { PORTAL_URL: '', MAYIM_SYNC_KEY: '', MAYIM_FACILITY_KEY: '' }

/** Starts one side on an empty folder, outside the demo. */
export async function newSide(
  side: 'portal' | 'hub',
  more: Readonly<Record<string, string>> = {},
): Promise<NewSide> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-new-'))
  const [PORT = 0, MQTT_PORT = 0, elsewhere = 0] = await freePorts(3)
  const url = `http://127.0.0.1:${PORT}`
  let lines: string[] = []
  let child: Child
  const start = async () => {
    lines = []
    child = startChild(
      {
        name: side,
        main: (process.env.MAYIM_BUILT === 'true' ? builtMain : main)[side],
        env: {
          MAYIM_DATA_DIR: join(folder, 'data'),
          MAYIM_HOST: '127.0.0.1',
          PORTAL_PORT: String(PORT),
          HUB_PORT: String(PORT),
          MQTT_PORT: String(MQTT_PORT),
          PORTAL_URL: `http://127.0.0.1:${elsewhere}`,
          MAYIM_SYNC_KEY: 's'.repeat(43),
          MAYIM_FACILITY_KEY: 'f'.repeat(43),
          BRIDGE_PASSWORD: 'b'.repeat(20),
          ...more,
        },
      },
      { onLine: (_name, line) => lines.push(line), onEnd: (_name, how) => lines.push(`ended: ${how}`) },
    )
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  }
  await start()
  return {
    url,
    get code() {
      return /"setupCode":"(\w+)"/.exec(lines.join('\n'))?.[1] ?? ''
    },
    async restart() {
      await child.kill()
      await start()
    },
    async remove() {
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
