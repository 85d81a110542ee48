import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { firstCertificate } from '@mayim/testing/tls/certificates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const hook = fileURLToPath(new URL('../../deploy/tls/install-certificate.sh', import.meta.url))
const script = fileURLToPath(new URL('../../deploy/tls/make-certificate.sh', import.meta.url))
const missing = 'openssl is missing: apt install openssl'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-ca-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => spawnSync('sh', [script, ...args], { encoding: 'utf8' })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Whether a client that trusts the CA alone accepts the certificate under this name. */
async function isAccepted(name: string): Promise<boolean> {
  const server = tls.createServer({ cert: read('hub.pem'), key: read('hub.key') })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ca = read('ca.pem')
  const socket = tls.connect({
    port,
    host: '127.0.0.1',
    ca,
    checkServerIdentity: (_, presented) => tls.checkServerIdentity(name, presented),
  })
  const accepted = await Promise.race([
    once(socket, 'secureConnect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  server.close()
  return accepted
}

test("the facility's own CA signs for the hub's names alone, and again with the same CA", async () => {
  const made = run(folder, 'hub.lan', '192.168.1.10')
  if (made.status === 2) return expect(made.stderr.trim()).toBe(missing)
  expect([made.stderr, made.status]).toEqual(['', 0])
  for (const name of ['hub.lan', '192.168.1.10', 'localhost', '127.0.0.1'])
    expect(await isAccepted(name), name).toBe(true)
  expect(await isAccepted('other.lan')).toBe(false)
  for (const name of ['ca.key', 'hub.key']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const [ca, first] = [read('ca.pem'), read('hub.pem')]
  const life = new X509Certificate(first)
  expect(life.validToDate.getTime() - life.validFromDate.getTime()).toBeLessThan(825 * 86_400_000)

  expect(run(folder, 'hub.lan').status).toBe(0)
  expect([read('ca.pem') === ca, read('hub.pem') === first]).toEqual([true, false])
  const foreign = run(folder, 'bank.example')
  expect([foreign.status, foreign.stderr]).toEqual([1, expect.stringContaining('was made for other names')])
  expect(await isAccepted('hub.lan')).toBe(true)
})

test('the hook of certbot installs a renewed certificate for the hub alone', () => {
  const renewed = mkdtempSync(join(folder, 'renewed-'))
  copyFileSync(firstCertificate.key, join(renewed, 'privkey.pem'))
  copyFileSync(firstCertificate.certificate, join(renewed, 'fullchain.pem'))
  const installed = join(folder, 'tls')
  const group = String(process.getgid?.())
  const env = { ...process.env, RENEWED_LINEAGE: renewed, MAYIM_TLS_DIR: installed, MAYIM_GROUP: group }
  expect(spawnSync('sh', [hook], { encoding: 'utf8', env })).toMatchObject({ status: 0, stderr: '' })
  expect(read('tls/hub.key')).toBe(readFileSync(firstCertificate.key, 'utf8'))
  expect(read('tls/hub.pem')).toBe(readFileSync(firstCertificate.certificate, 'utf8'))
  for (const name of ['hub.key', 'hub.pem']) expect(statSync(join(installed, name)).mode & 0o777).toBe(0o640)
})

test('the script refuses what is no name', () => {
  for (const args of [[], [folder], [folder, 'hub lan'], [folder, 'hub.lan;id']]) {
    const { status, stderr } = run(...args)
    expect([status, stderr === '']).toEqual([2, false])
  }
})
