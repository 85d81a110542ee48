import { expect, it } from 'vitest'
import { relyingParty } from './relying-party.ts'

it.each([
  ['https://book.example.org', 'http://10.0.0.1', 'book.example.org'],
  ['https://hub.example.org:4020', 'http://10.0.0.1', 'hub.example.org'],
  ['http://hub.example.org', 'http://10.0.0.1', undefined],
  ['https://192.168.1.10', 'http://10.0.0.1', undefined],
  ['https://[fd00::1]:4020', 'http://10.0.0.1', undefined],
  [null, 'http://localhost:4020', 'localhost'],
  [null, 'http://127.0.0.1:4020', undefined],
  // Without a public address the host of a request could be anybody's.
  [null, 'https://evil.example', undefined],
])('%s, asked at %s: passkeys are for %s (people-157)', (publicUrl, origin, id) => {
  expect(relyingParty(publicUrl, origin)?.id).toBe(id)
})
