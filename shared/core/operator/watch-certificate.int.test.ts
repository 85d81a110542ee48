import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { firstCertificate, nextCertificate } from '@mayim/testing/tls/certificates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attentionRows } from '../messages/attention/attention-table.ts'
import { openCertificate, type WatchedCertificate } from './watch-certificate.ts'

const soon = { timeout: 20_000, interval: 20 }
const dayMs = 86_400_000
const levels: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error' }

let folder: string
let server: TestServer
let ends: AsyncDisposableStack
let files: { readonly certFile: string; readonly keyFile: string }
let certificate: WatchedCertificate | null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-certificate-'))
  files = { certFile: join(folder, 'hub.pem'), keyFile: join(folder, 'hub.key') }
  copyFileSync(firstCertificate.certificate, files.certFile)
  copyFileSync(firstCertificate.key, files.keyFile)
  server = await startTestServer('hub')
  ends = new AsyncDisposableStack()
  certificate = openCertificate(server.facility, files, ends)
})
afterEach(async () => {
  await ends.disposeAsync()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The level and the days left of each line about them. */
function noted(): (readonly [string | undefined, number])[] {
  return server.logLines
    .map(line => JSON.parse(line) as { level: number; msg: string; daysLeft: number })
    .filter(({ msg }) => msg === 'days left of the certificate')
    .map(({ level, daysLeft }) => [levels[level], daysLeft] as const)
}

/** Moves the machine's clock until this many days of the certificate are left. */
async function goTo(daysLeft: number): Promise<void> {
  const left = certificate?.current().expiresAtMs ?? 0
  server.hostClock.advance(left - daysLeft * dayMs - server.facility.hostClock.now())
  await vi.waitFor(() => expect(certificate?.daysLeft()).toBe(daysLeft), soon)
}

test('logs the days left at the start, and daily from 21 days before the end (threats-124)', {
  timeout: 60_000,
}, async () => {
  await vi.waitFor(() => expect(noted()).toHaveLength(1), soon)
  expect(noted()[0]?.[0]).toBe('info')
  for (const [days, level] of [
    [21, 'warn'],
    [8, 'warn'],
    [7, 'error'],
    [-1, 'error'],
  ] as const) {
    await goTo(days)
    await vi.waitFor(() => expect(noted().at(-1)).toEqual([level, days]), soon)
  }
  expect(noted()).toHaveLength(5)
})

test('is on the attention list from 21 days before its end until it is renewed (threats-124)', {
  timeout: 60_000,
}, async () => {
  const open = async () =>
    (await attentionRows(server.facility.db, null))
      .filter(row => row.kind === 'certificate' && row.resolvedAt === null)
      .map(row => row.entityId)
  await goTo(22)
  expect(await open()).toEqual([])
  await goTo(21)
  await vi.waitFor(async () => expect(await open()).toEqual(['soon']), soon)
  await goTo(7)
  await vi.waitFor(async () => expect(await open()).toEqual(['week']), soon)
  // As after a renewal.
  await goTo(60)
  await vi.waitFor(async () => expect(await open()).toEqual([]), soon)
})

test('keeps the certificate while the files are not whole, and says once why', {
  timeout: 60_000,
}, async () => {
  const kept = certificate?.current()
  const said = () => server.logLines.filter(line => line.includes('the renewed certificate cannot be used'))
  writeFileSync(files.certFile, 'half a file')
  await vi.waitFor(() => expect(said()).toHaveLength(1), soon)
  expect(said()[0]).toContain('hub.pem does not contain a certificate')
  expect(certificate?.current()).toBe(kept)

  // Each further run notes a new day: the fault was met again before it.
  await goTo(20)
  await vi.waitFor(() => expect(noted().at(-1)).toEqual(['warn', 20]), soon)
  expect(said()).toHaveLength(1)
  copyFileSync(nextCertificate.key, files.keyFile)
  copyFileSync(nextCertificate.certificate, files.certFile)
  await vi.waitFor(() => expect(certificate?.current()).not.toBe(kept), soon)
})
