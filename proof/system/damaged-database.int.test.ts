import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeMigratedFile } from '@mayim/testing/database/migrated-file.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mainOf } from '../../demo/facility.ts'
import { freePorts } from '../../demo/free-ports.ts'

/** sync-48 */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-damaged-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes over pages in the file, as a card does that loses them. */
function damage(file: string): void {
  const opened = openSync(file, 'r+')
  const { size } = statSync(file)
  for (let at = 0; at < 60; at += 1)
    writeSync(opened, Buffer.from('not(rubbish)dSignal'), 0, 19, Math.floor(((at + 0.5) * size) / 60))
  closeSync(opened)
}

async function run(side: 'hub' | 'portal', args: readonly string[] = []) {
  const [port = 0, mqtt = 0] = await freePorts(2)
  const file = fileURLToPath(new URL(`../../${mainOf(side)}`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    MAYIM_DATA_DIR: folder,
    MAYIM_HOST: '127.0.0.1',
    HUB_PORT: String(port),
    PORTAL_PORT: String(port),
    MQTT_PORT: String(mqtt),
    HUB_OPERATOR_PORT: '0',
    PORTAL_OPERATOR_PORT: '0',
    PORTAL_URL: 'http://127.0.0.1:9',
    MAYIM_SYNC_KEY: 's'.repeat(43),
    MAYIM_FACILITY_KEY: 'f'.repeat(43),
    BRIDGE_PASSWORD: 'b'.repeat(20),
  }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  const [code] = await once(child, 'exit')
  return { code, said }
}

it.each(['hub', 'portal'] as const)(
  'the %s says in one sentence that its database is damaged',
  async side => {
    const file = join(folder, `${side}.sqlite`)
    await writeMigratedFile(file)
    damage(file)
    const { code, said } = await run(side)
    expect(code).toBe(65)
    expect(said).toContain(`${side}: the database ${file} is damaged`)
    expect(said).toContain('docs/restore.md')
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('rubbish')
  },
)

it('tells a file that is no database at all, and changes nothing of it', async () => {
  const file = join(folder, 'hub.sqlite')
  const rubbish = Buffer.alloc(40_000, 'rubbish')
  writeFileSync(file, rubbish)
  const { code, said } = await run('hub')
  expect([code, said.trim().split('\n').length]).toEqual([65, 1])
  expect(readFileSync(file).equals(rubbish)).toBe(true)
})
