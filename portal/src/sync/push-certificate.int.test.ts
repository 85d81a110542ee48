import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { openCertificate } from '@mayim/core/operator/watch-certificate.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import type { Result } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { firstCertificate, nextCertificate } from '@mayim/testing/tls/certificates.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishTaking, takeCertificate } from '../../../hub/src/sync/take-certificate.ts'
import { startCertificateJob } from './push-certificate.ts'

let folder: string
let hub: TestFacility
let portal: TestFacility
let isLinked: boolean
const hostClock = fixedClock('2026-11-22T22:00:00Z')
const at = (name: string) => ({ certFile: join(folder, `${name}.pem`), keyFile: join(folder, `${name}.key`) })
const put = (name: string, from: typeof firstCertificate) => {
  copyFileSync(from.certificate, at(name).certFile)
  copyFileSync(from.key, at(name).keyFile)
}
/** The link: the command's body goes over as JSON, and the hub's own code answers it. */
const peer: Peer = {
  linked: () => isLinked,
  ask: async <T>(_name: string, body: object) =>
    takeCertificate(hub.facility, at('hub'), JSON.parse(JSON.stringify(body))) as Result<T>,
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-pushed-'))
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  isLinked = true
  put('hub', firstCertificate)
})
afterEach(async () => {
  await hub.close()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

it('brings a renewed certificate to the hub, which uses it without a restart (threats-341)', async () => {
  await using ends = new AsyncDisposableStack()
  const watched = openCertificate(hub.facility, at('hub'), ends)
  put('portal', firstCertificate)
  const job = startCertificateJob({ ...portal.facility, hostClock }, peer, at('portal'))
  ends.defer(() => job.stop())
  await job.settled()
  isLinked = false
  put('portal', nextCertificate)
  hostClock.advance(61_000)
  await job.settled()
  expect(readFileSync(at('hub').certFile)).toEqual(readFileSync(firstCertificate.certificate))
  isLinked = true
  await job.settled()
  const renewed = readFileSync(nextCertificate.certificate, 'utf8')
  await expect.poll(() => watched?.current().cert, { timeout: 10_000 }).toBe(renewed)
})

it('takes no half pair, no other text and nothing that is not a certificate (threats-341)', () => {
  const files = at('hub')
  const cert = readFileSync(nextCertificate.certificate, 'utf8')
  const foreignKey = readFileSync(firstCertificate.key, 'utf8')
  for (const body of [{ cert, key: foreignKey }, { cert: 'text', key: foreignKey }, { cert }, null])
    expect(takeCertificate(hub.facility, files, body)).toMatchObject({ ok: false, code: 'invalid' })
  expect(readFileSync(files.certFile)).toEqual(readFileSync(firstCertificate.certificate))
})

it('completes an installation that a power cut stopped between the two files (threats-341)', () => {
  const files = at('hub')
  writeFileSync(`${files.certFile}.new`, readFileSync(nextCertificate.certificate))
  writeFileSync(`${files.keyFile}.new`, readFileSync(nextCertificate.key))
  finishTaking(files)
  expect(existsSync(`${files.certFile}.new`)).toBe(true)
  renameSync(`${files.keyFile}.new`, files.keyFile)
  finishTaking(files)
  expect(readFileSync(files.certFile)).toEqual(readFileSync(nextCertificate.certificate))
})
