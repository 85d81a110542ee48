import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
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
import { link as english } from '@mayim/texts/en/link.ts'
import { link as hebrew } from '@mayim/texts/he/link.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCache } from '../../demo/child.ts'
import { mainOf } from '../../demo/facility.ts'
import { freePorts } from '../../demo/free-ports.ts'
import { until } from './api.ts'

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

async function run<T>(side: 'hub' | 'portal', look: (url: string, operatorUrl: string) => Promise<T>) {
  const [port = 0, mqtt = 0, operatorPort = 0] = await freePorts(3)
  const file = fileURLToPath(new URL(`../../${mainOf(side)}`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    MAYIM_DATA_DIR: folder,
    MAYIM_HOST: '127.0.0.1',
    HUB_PORT: String(port),
    PORTAL_PORT: String(port),
    MQTT_PORT: String(mqtt),
    HUB_OPERATOR_PORT: String(operatorPort),
    PORTAL_OPERATOR_PORT: String(operatorPort),
    PORTAL_URL: 'http://127.0.0.1:9',
    MAYIM_SYNC_KEY: 's'.repeat(43),
    MAYIM_FACILITY_KEY: 'f'.repeat(43),
    BRIDGE_PASSWORD: 'b'.repeat(20),
  }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await Promise.race([ended, until(() => fetch(url).then(Boolean, () => false), 90_000)])
    expect(child.exitCode).toBeNull()
    const seen = await look(url, `http://127.0.0.1:${operatorPort}`)
    child.kill('SIGTERM')
    const [code] = await ended
    return { seen, said, code }
  } finally {
    child.kill('SIGKILL')
  }
}

const page = async (url: string, language = 'en') => {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  return { status: answer.status, text: await answer.text() }
}

it.each(['hub', 'portal'] as const)(
  'the %s says in one sentence that its database is damaged, answers it on its ports, and stays',
  async side => {
    const file = join(folder, `${side}.sqlite`)
    await writeMigratedFile(file)
    damage(file)
    const backup = join(folder, 'backups', `${side}-20261122T203000Z.tar.gz.age`)
    mkdirSync(join(folder, 'backups'))
    writeFileSync(backup, 'sealed')
    const { seen, said, code } = await run(side, async (url, operatorUrl) => ({
      english: await page(`${url}/receptionist`),
      hebrew: await page(url, 'he-IL'),
      api: await page(`${url}/api/api/schedule`),
      ready: await page(`${operatorUrl}/readyz`),
    }))
    expect(said).toContain(`${side}: the database ${file} is damaged and was not opened (quick_check: `)
    expect(said).toContain(`mayim ${side} restore ${backup}`)
    expect(said).toContain('docs/restore.md')
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('rubbish')
    expect(Object.values(seen).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect(seen.english.text).toContain(english.damaged.title)
    expect(seen.hebrew.text).toContain(hebrew.damaged.title)
    expect(seen.ready.text).toContain(`not ready: the database ${file} is damaged`)
    // A visitor of the website is told nothing of the machine.
    expect(seen.english.text.includes(backup)).toBe(side === 'hub')
    expect(code).toBe(0)
  },
)

it('tells a file that is no database at all and has no backup, and changes nothing of it', async () => {
  const file = join(folder, 'hub.sqlite')
  const rubbish = Buffer.alloc(40_000, 'rubbish')
  writeFileSync(file, rubbish)
  const { said } = await run('hub', async () => null)
  expect(said).toContain('It has no backup here')
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(readFileSync(file).equals(rubbish)).toBe(true)
})
