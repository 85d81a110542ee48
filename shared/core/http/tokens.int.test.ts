import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
let good: string
beforeAll(async () => {
  server = await startTestServer('hub')
  good = (await server.signInAs({ username: 'boss', roles: ['Admin'] })).accessToken
})
afterAll(() => server.close())

interface Parts {
  readonly header: Record<string, unknown>
  readonly payload: Record<string, unknown>
}

function partsOf(token: string): Parts {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { header: read(header), payload: read(payload) }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function statusFor(token: string): Promise<number> {
  return (await browserOf(server).get('/api/api/devices', bearer(token))).status
}

/** Signed with the side's own key, so that only the claims are wrong. */
async function signed(change: (parts: Parts) => { header?: object; payload?: object }): Promise<string> {
  const { header, payload } = partsOf(good)
  const changed = change({ header, payload })
  const keys = JSON.parse(readFileSync(server.signingKeyFile, 'utf8')) as { jwk: JWK }[]
  const key = await importKey(keys[0]?.jwk)
  return new SignJWT({ ...payload, ...changed.payload })
    .setProtectedHeader({ ...header, alg: 'EdDSA', ...changed.header })
    .sign(key)
}

async function importKey(jwk: JWK | undefined) {
  const { importJWK } = await import('jose')
  return importJWK(jwk ?? {}, 'EdDSA')
}

describe('invalid tokens (threats-T13)', () => {
  it('accepts a valid token, and one signed again with the same key', async () => {
    expect(await statusFor(good)).toBe(200)
    expect(await statusFor(await signed(() => ({})))).toBe(200)
  })

  const wrong: Record<string, () => Promise<string> | string> = {
    'no algorithm': () => new UnsecuredJWT(partsOf(good).payload).encode(),
    'algorithm none with our header': () => {
      const { header, payload } = partsOf(good)
      return `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`
    },
    'HMAC with the public key': async () => {
      const keys = JSON.parse(readFileSync(server.signingKeyFile, 'utf8')) as { jwk: JWK }[]
      const { header, payload } = partsOf(good)
      const head = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
      return `${head}.${createHmac('sha256', keys[0]?.jwk.x ?? '')
        .update(head)
        .digest('base64url')}`
    },
    'a foreign key under our kid': async () => {
      const { privateKey } = await generateKeyPair('EdDSA')
      const { header, payload } = partsOf(good)
      return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'EdDSA' }).sign(privateKey)
    },
    'a foreign kid': () => signed(() => ({ header: { kid: 'foreign' } })),
    'a kid that is a path': () => signed(() => ({ header: { kid: '../../keys/foreign' } })),
    'no kid': () => signed(() => ({ header: { kid: undefined } })),
    'a key of its own in the header': async () => {
      const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
      const { header, payload } = partsOf(good)
      const jwk = await exportJWK(publicKey)
      return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'EdDSA', jwk }).sign(privateKey)
    },
    'a key address in the header': async () => {
      const { privateKey } = await generateKeyPair('EdDSA')
      const { payload } = partsOf(good)
      const header = { alg: 'EdDSA', kid: 'x', typ: 'at+jwt', jku: 'https://evil.example/keys' }
      return new SignJWT(payload).setProtectedHeader(header).sign(privateKey)
    },
    'the other side’s audience': () => signed(() => ({ payload: { aud: 'portal' } })),
    'no audience': () => signed(() => ({ payload: { aud: undefined } })),
    'another issuer': () => signed(() => ({ payload: { iss: 'mayim-portal' } })),
    'another type': () => signed(() => ({ header: { typ: 'JWT' } })),
    'no type': () => signed(() => ({ header: { typ: undefined } })),
    'an end long past': () => signed(({ payload }) => ({ payload: { exp: Number(payload.iat) - 61 } })),
    'no end': () => signed(() => ({ payload: { exp: undefined } })),
    'a start in the future': () => signed(({ payload }) => ({ payload: { iat: Number(payload.iat) + 120 } })),
    'no subject': () => signed(() => ({ payload: { sub: undefined } })),
    'a family that does not exist': () => signed(() => ({ payload: { fam: 'invented' } })),
    'a kind that does not exist': () => signed(() => ({ payload: { kind: 'system' } })),
    'another payload under the same signature': () => {
      const [header, , signature] = good.split('.')
      return `${header}.${encode({ ...partsOf(good).payload, sub: 'other' })}.${signature}`
    },
    'a signature cut off': () => good.slice(0, -4),
    'far too long a token': () => `${good}${'A'.repeat(4000)}`,
  }
  it.each(Object.keys(wrong))('refuses %s', async name => {
    const token = (await wrong[name]?.()) ?? ''
    const { status, json } = await browserOf(server).get('/api/api/devices', bearer(token))
    expect(status).toBe(401)
    expect(json.Message).toBe('Authorization has been denied for this request.')
  })

  it('allows at most a minute of clock skew', async () => {
    const token = await signed(() => ({}))
    server.hostClock.advance(600_000 + 59_000)
    expect(await statusFor(token)).toBe(200)
    server.hostClock.advance(2_000)
    expect(await statusFor(token)).toBe(401)
  })

  it('accepts tokens from the header only', async () => {
    const browser = browserOf(server)
    browser.cookies.set('mayim-hub-session', good)
    browser.cookies.set('access_token', good)
    expect((await browser.get(`/api/api/devices?access_token=${good}`)).status).toBe(401)
  })
})
