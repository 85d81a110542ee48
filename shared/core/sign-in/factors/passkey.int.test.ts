import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { type Ceremony, softwareAuthenticator } from '@mayim/testing/http/software-authenticator.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { disableUser } from '../staff/staff-account.ts'

const origin = 'https://book.example.org'
const password = 'a long password'
let server: TestServer
let admin: { accessToken: string; subject: string }
beforeEach(async () => {
  server = await startTestServer('portal', { server: { publicUrl: origin } })
  admin = await server.signInAs({ username: 'dina', roles: ['Admin'], password })
})
afterEach(() => server.close())

const authenticator = () => softwareAuthenticator()
type Authenticator = ReturnType<typeof authenticator>

const call = (path: string, body: object, token?: string) =>
  browserOf(server).post(`/api/api/account/${path}`, body, token === undefined ? {} : bearer(token))

async function register(device: Authenticator, ceremony: Ceremony = { origin }) {
  const begun = await call('factors/passkeys/begin', { ownPassword: password }, admin.accessToken)
  const { session, options } = begun.json.result
  const response = device.register(options, ceremony)
  return call('factors/passkeys', { session, response }, admin.accessToken)
}

async function begin(): Promise<{ session: string; options: string }> {
  return (await call('passkeys/begin', {})).json.result
}

function send(session: string, passkey: string) {
  return browserOf(server).form('/api/token', { grant_type: 'passkey', passkey, passkey_session: session })
}

async function signIn(device: Authenticator, ceremony: Ceremony = { origin }) {
  const { session, options } = await begin()
  return send(session, device.sign(options, ceremony))
}

describe('a passkey (people-157)', () => {
  it('signs in without the password, which alone is not enough any more', async () => {
    const device = authenticator()
    const added = await register(device)
    expect(added.json.result.recoveryCodes).toHaveLength(8)
    const signedIn = await signIn(device)
    expect(signedIn.json).toMatchObject({ userId: admin.subject, roles: ['Admin'] })
    const fields = { grant_type: 'password', username: 'dina', password }
    expect((await browserOf(server).form('/api/token', fields)).json).toMatchObject({
      code: 'factorNeeded',
      detail: { codes: 0, passkeys: 1 },
    })
    const [code = ''] = added.json.result.recoveryCodes
    expect((await browserOf(server).form('/api/token', { ...fields, code })).status).toBe(200)
  })

  it('is refused with another origin, without proof of the person, and with a counter that stays', async () => {
    const device = authenticator()
    expect((await register(device, { origin: 'https://evil.example' })).json).toMatchObject({
      code: 'passkeyWrong',
    })
    expect((await register(device, { origin, verified: false })).json).toMatchObject({ code: 'passkeyWrong' })
    expect((await register(device)).status).toBe(200)
    const wrong: Ceremony[] = [
      { origin: 'https://evil.example' },
      { origin, verified: false },
      { origin, counter: 1 },
    ]
    for (const ceremony of wrong)
      expect((await signIn(device, ceremony)).json, JSON.stringify(ceremony)).toMatchObject({
        code: 'passkeyWrong',
      })
    expect((await signIn(device)).status).toBe(200)
  })

  it('answers a challenge once, and within five minutes', async () => {
    const device = authenticator()
    await register(device)
    const { session, options } = await begin()
    const answer = device.sign(options, { origin })
    expect((await send(session, answer)).status).toBe(200)
    expect((await send(session, answer)).json).toMatchObject({ code: 'passkeyWrong' })
    const late = await begin()
    const tooLate = device.sign(late.options, { origin })
    server.hostClock.advance(5 * 60_000)
    expect((await send(late.session, tooLate)).json).toMatchObject({ code: 'passkeyWrong' })
  })

  it('of another device, of a disabled account and after its removal signs nobody in', async () => {
    const device = authenticator()
    await register(device)
    expect((await signIn(authenticator())).json).toMatchObject({ code: 'passkeyWrong' })
    expect((await send((await begin()).session, 'not JSON')).json).toMatchObject({ code: 'passkeyWrong' })
    await server.signInAs({ username: 'second', roles: ['Admin'] })
    await disableUser(server.auth, systemCaller as never, admin.subject)
    expect((await signIn(device)).json).toMatchObject({ code: 'passkeyWrong' })
  })

  it('is not offered at an address of numbers', async () => {
    await server.close()
    server = await startTestServer('hub')
    expect((await call('passkeys/begin', {})).json).toMatchObject({ code: 'passkeysNotHere' })
  })
})
