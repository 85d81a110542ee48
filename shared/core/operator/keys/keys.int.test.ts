import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSealedBy, sealerFromSecret } from '../../ground/runtime/sealer.ts'
import { dropOlderSigningKeys, openSigningKeys } from '../../sign-in/access-token.ts'
import { addKey, dropOlderKeys, sealerOfFile } from './key-ring.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('stores its key in a file that only the owner can read, and reads it again', () => {
  const file = join(folder, 'sub', 'facility.key')
  const sealed = sealerOfFile(file).seal('+17188512345')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(sealerOfFile(file).open(sealed)).toBe('+17188512345')
  expect(sealed).not.toContain('7188512345')
})

it('refuses a value that was changed or sealed with another key', () => {
  const one = sealerFromSecret('a'.repeat(32))
  const sealed = one.seal('a text')
  expect(one.seal('a text')).not.toBe(sealed)
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => one.open(changed)).toThrow()
  expect(() => one.open('plain')).toThrow()
  expect(() => sealerFromSecret('b'.repeat(32)).open(sealed)).toThrow()
})

it('opens with a new key what older keys and older releases sealed (privacy-51)', () => {
  const file = join(folder, 'ring.keys')
  const before = sealerOfFile(file)
  const sealed = before.seal('a text')
  addKey(file)
  const after = sealerOfFile(file)
  expect(after.open(sealed)).toBe('a text')
  expect(isSealedBy(after, sealed)).toBe(false)
  expect(isSealedBy(after, after.seal('a text'))).toBe(true)
  const old = sealed.replace(/^v2\.[^.]+\./, 'v1.')
  expect(after.open(old)).toBe('a text')
  expect(dropOlderKeys(file)).toBe(1)
  expect(() => sealerOfFile(file).open(sealed)).toThrow('not here')
  expect(() => sealerOfFile(file).open(old)).toThrow('not here')
})

it('gives both sides the same fingerprint of the same text', () => {
  const [hub, portal] = [sealerFromSecret('a'.repeat(32)), sealerFromSecret('a'.repeat(32))]
  expect(hub.fingerprint('+17188512345')).toBe(portal.fingerprint('+17188512345'))
  expect(hub.fingerprint('+17188512345')).not.toBe(hub.fingerprint('+17188512346'))
})

it('keeps the earlier signing keys when a new one is created, until they are dropped (privacy-51)', async () => {
  const file = join(folder, 'signing.json')
  const first = await openSigningKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const second = await openSigningKeys(file, true)
  expect(second.current.kid).not.toBe(first.current.kid)
  expect(second.publicKey(first.current.kid)).toBeDefined()
  expect(second.publicKey('foreign')).toBeUndefined()
  expect((JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length).toBe(2)
  dropOlderSigningKeys(file)
  const third = await openSigningKeys(file)
  expect(third.current.kid).toBe(second.current.kid)
  expect(third.publicKey(first.current.kid)).toBeUndefined()
})
