import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { latestOf, writeSums } from '../../deploy/packages/write-sums.ts'
import { fileFault } from './release-signature.ts'

test('a release is taken as it was signed, and not with a changed byte, by another key or without one (threats-1160)', async () => {
  const { folder, file, publicKey } = await signedRelease()
  expect(await fileFault(file, publicKey)).toBeNull()
  expect(await fileFault(file, newKey().publicKey)).toBe('otherKey')
  expect(await fileFault(file, null)).toBe('noKey')

  writeFileSync(join(folder, 'other.deb'), 'a package')
  expect(await fileFault(join(folder, 'other.deb'), publicKey)).toBe('notListed')
  writeFileSync(file, 'a packagf')
  expect(await fileFault(file, publicKey)).toBe('changed')
  // Whoever changes the package and its checksum lacks the key.
  await writeSums(folder, ['mayim-hub_1.0.0_amd64.deb'], newKey().privateKey)
  expect(await fileFault(file, publicKey)).toBe('otherKey')
  rmSync(join(folder, 'SHA256SUMS.sig'))
  expect(await fileFault(file, publicKey)).toBe('notSigned')
})

test('a release without a key has checksums and no signature, and says so', async () => {
  const { folder, file, publicKey } = await signedRelease()
  expect(await writeSums(folder, ['mayim-hub_1.0.0_amd64.deb'], null)).toBe('not signed')
  expect(await fileFault(file, publicKey)).toBe('notSigned')
})

test('the news of a release are its lines of the changelog', () => {
  const changelog =
    '## [Unreleased]\n\n- Later.\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A [lamp](docs/lamp.md) with `on`.\n\n## [1.0.0] - 2026-11-29\n\n- Old.\n'
  expect(JSON.parse(latestOf('1.1.0', changelog))).toEqual({
    version: '1.1.0',
    notes: ['A lamp with on.'],
  })
  expect(JSON.parse(latestOf('2.0.0', changelog)).notes).toEqual([])
})

async function signedRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mayim-hub_1.0.0_amd64.deb')
  writeFileSync(file, 'a package')
  const { privateKey, publicKey } = newKey()
  expect(await writeSums(folder, ['mayim-hub_1.0.0_amd64.deb'], privateKey)).toBe('signed')
  return { folder, file, publicKey }
}

function newKey() {
  const pair = generateKeyPairSync('ed25519')
  const privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey }
}
