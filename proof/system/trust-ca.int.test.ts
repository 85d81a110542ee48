import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { caFile, firstCertificate, trustTestCa } from '@mayim/testing/tls/certificates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminAt, BareSides } from './start/bare-sides.ts'

const script = fileURLToPath(new URL('../../deploy/screen/trust-ca.sh', import.meta.url))
const facilityKey = 'the facility key of this test, which is long enough'
let sides: BareSides
let folder: string

beforeEach(() => {
  trustTestCa()
  sides = new BareSides()
  folder = sides.folder()
})
afterEach(() => sides.end())

/** Programs of a Debian screen that this machine may lack: they write down how they were called. */
function standInPrograms(): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['certutil', 'update-ca-certificates']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${join(folder, 'called')}"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

async function trust(url: string, fingerprint: string): Promise<{ code: number; text: string }> {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    MAYIM_CA_DIR: join(folder, 'installed'),
    MAYIM_SCREEN_USER: userInfo().username,
    MAYIM_SCREEN_HOME: join(folder, 'home'),
  }
  return promisify(execFile)('sh', [script, url, fingerprint], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )
}

test('a new screen trusts the hub by the fingerprint that the desk shows, and by no other (threats-670)', {
  timeout: 90_000,
}, async () => {
  standInPrograms()
  const files = { certificate: join(folder, 'hub.pem'), key: join(folder, 'hub.key') }
  copyFileSync(firstCertificate.certificate, files.certificate)
  copyFileSync(firstCertificate.key, files.key)
  copyFileSync(caFile, join(folder, 'ca.pem'))
  const signIns = await sides.seed(folder, facilityKey)
  const keys = { MAYIM_FACILITY_KEY: facilityKey, MAYIM_SYNC_KEY: facilityKey }
  const served = { HUB_TLS_CERT: files.certificate, HUB_TLS_KEY: files.key }
  const hub = await sides.hub(folder, { ...keys, ...served })
  const admin = await adminAt(hub.url, signIns)
  const { caFingerprint = '' } = await admin.get('pairingCodeCreate', { body: { role: 'Kiosk' } })
  expect(caFingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)

  const other = caFingerprint.replace(/^../, found => (found === '00' ? '01' : '00'))
  const refused = await trust(hub.url, other)
  if (refused.code === 2) return expect(refused.text).toMatch(/^(curl|openssl) is missing: apt install/)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('Nothing was installed')
  expect(existsSync(join(folder, 'installed'))).toBe(false)
  expect(existsSync(join(folder, 'called'))).toBe(false)

  const trusted = await trust(hub.url, caFingerprint.toLowerCase())
  expect(trusted).toMatchObject({ code: 0, text: expect.stringContaining('This screen trusts the hub') })
  expect(trusted.text).not.toContain('did not answer')
  const plain = (pem: string) => pem.replaceAll(/\s/g, '')
  expect(plain(readFileSync(join(folder, 'installed', 'mayim.crt'), 'utf8'))).toBe(
    plain(readFileSync(caFile, 'utf8')),
  )
  const called = readFileSync(join(folder, 'called'), 'utf8')
  expect(called).toContain('update-ca-certificates')
  expect(called).toMatch(/certutil .*-A -t C,, -n mayim/)
})
