import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lock } from './audit.ts'
import { refreshAudit } from './refresh-audit.ts'
import { root } from './repository/sources.ts'

const today = '2026-11-26'
/** The part of a bulk answer of a registry that npm reads. */
interface BulkAdvisory {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly severity: string
  readonly vulnerable_versions: string
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const version = lock.packages['node_modules/fastify']?.version ?? ''
let registry: Server
let copy: string
/** What the registry answers; null is a refusal, such as that of a mirror without advisories. */
let advisories: Readonly<Record<string, readonly BulkAdvisory[]>> | null
/** The packages that npm last asked about. */
let asked: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  registry = createServer(async (request, response) => {
    if (request.url === '/-/npm/v1/security/advisories/bulk') {
      asked = JSON.parse(gunzipSync(await buffer(request)).toString()) as typeof asked
      return response.writeHead(advisories ? 200 : 405).end(JSON.stringify(advisories ?? {}))
    }
    return response.end(JSON.stringify(packument(request)))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => registry.once('listening', resolve))
  process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
})
afterAll(() => {
  delete process.env.npm_config_registry
  registry.close()
})

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'mayim-audit-'))
  const workspaces = Object.keys(lock.packages).filter(path => !path.includes('node_modules'))
  const files = workspaces.map(path => join(path, 'package.json'))
  for (const file of [...files, 'package-lock.json', 'deploy/audit.json']) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  return () => rmSync(copy, { recursive: true, force: true })
})

test('npm asks about what ships alone, and an advisory that affects it is open until it is mended (threats-161)', async () => {
  advisories = { fastify: [advisoryUpTo(version)] }
  const { open } = await refreshAudit(copy, today)
  expect(open).toMatchObject([{ id: 'GHSA-xxqp-5qx8-gj5q', package: 'fastify', versions: [version] }])
  expect(stored()).toMatchObject({ refreshed: today, advisories: [{ package: 'fastify' }] })
  expect(asked.fastify).toEqual([version])
  expect(Object.keys(asked)).not.toContain('vitest')
  advisories = { fastify: [advisoryUpTo('1.0.0')] }
  expect(await refreshAudit(copy, today)).toEqual({ known: 0, open: [] })
})

test('a registry that refuses changes nothing (threats-161)', async () => {
  const before = stored()
  advisories = null
  await expect(refreshAudit(copy, today)).rejects.toThrow(/The registry did not answer: 405/)
  expect(stored()).toEqual(before)
})

function advisoryUpTo(last: string): BulkAdvisory {
  return {
    id: 1,
    url: 'https://github.com/advisories/GHSA-xxqp-5qx8-gj5q',
    title: 'A long route ends the process',
    severity: 'high',
    vulnerable_versions: `<=${last}`,
  }
}

/** npm looks up which other packages need the affected one. */
function packument({ url = '' }: IncomingMessage) {
  const name = decodeURIComponent(url.slice(1))
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }
}

function stored(): unknown {
  return JSON.parse(readFileSync(join(copy, 'deploy/audit.json'), 'utf8'))
}
