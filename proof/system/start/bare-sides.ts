import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from '../../../demo/api.ts'
import { seedOnce } from '../../../demo/seed-once.ts'
import type { DemoSignIns } from '../../../demo/sign-ins.ts'
import { readHubConfig } from '../../../hub/src/ground/config.ts'
import { startHub } from '../../../hub/src/top/start-hub.ts'
import { readPortalConfig } from '../../../portal/src/ground/config.ts'
import { startPortal } from '../../../portal/src/top/start-portal.ts'
import { weekdayClock } from './weekday-clock.ts'

const common = { LOG_LEVEL: 'silent', MAYIM_DEMO: 'true' }
type Environment = Readonly<Record<string, string>>

/**
 * Sides of a facility that get no secret from their environment unless the test gives one. They share a clock that
 * starts at a weekday's evening.
 */
export class BareSides {
  readonly #ends: (() => Promise<unknown>)[] = []
  readonly #time = weekdayClock(this.folder())

  folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'mayim-bare-'))
    this.#ends.push(async () => rmSync(made, { recursive: true, force: true }))
    return made
  }

  /** Writes both databases of a facility without bookings. */
  seed(dataDir: string, facilityKey: string, settings: Environment = {}): Promise<DemoSignIns> {
    return seedOnce({ dataDir, facilityKey, empty: true, settings }, this.#time.clock)
  }

  async hub(dataDir: string, more: Environment = {}) {
    const running = await startHub(
      bareHubConfig(dataDir, { MAYIM_CLOCK_FILE: this.#time.file, ...more }),
      '0',
    )
    this.#ends.push(() => running.stop())
    return { ...running, url: `${more.HUB_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${running.port}` }
  }

  async portal(dataDir: string, more: Environment = {}) {
    const env = { MAYIM_DATA_DIR: dataDir, MAYIM_CLOCK_FILE: this.#time.file, PORTAL_PORT: '0' }
    const running = await startPortal(readPortalConfig({ ...env, ...common, ...more }), '0')
    this.#ends.push(() => running.stop())
    return { ...running, url: `${more.PORTAL_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${running.port}` }
  }

  onEnd(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}

export function bareHubConfig(dataDir: string, more: Environment = {}) {
  return readHubConfig({ MAYIM_DATA_DIR: dataDir, HUB_PORT: '0', MQTT_PORT: '0', ...common, ...more })
}

/** Signs the Admin in. */
export async function adminAt(url: string, signIns: DemoSignIns): Promise<Api> {
  const known = signIns.staff.find(({ role }) => role === 'Admin')
  const api = new Api(url)
  await api.signIn({
    grant_type: 'password',
    username: known?.name ?? '',
    password: known?.password ?? '',
  })
  return api
}
