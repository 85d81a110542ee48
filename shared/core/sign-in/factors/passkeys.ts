import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { v7 } from 'uuid'
import type { Caller, Writers } from '../../ground/runtime/facility.ts'
import type { FactorRow, LoginSessionRow } from '../../ground/schema/schema.ts'
import { userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { factorsOf, insertFactor, passkeyByCredential, storePasskeyUse } from '../factor-table.ts'
import { insertLoginSession, loginSessionById, spendLoginSession } from '../login-code-table.ts'
import { holderOfUser, type SignedIn, signedIn, startFamily } from '../session-tokens.ts'
import { addedFactor, blankFactor, maxFactors } from './own-factors.ts'

/** The name and the origin that passkeys of this side are for (people-157). */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** A passkey is to be made or used within this time. */
const challengeMs = 5 * 60_000
/** In place of a phone in the login session that holds a challenge. */
const signingIn = 'passkey'

/** The parts of a ceremony that the browser begins with: its login session, and the options as JSON. */
export interface Ceremony {
  readonly session: string
  readonly options: string
}

/** Loaded with the first passkey, not with the server. */
const webauthn = () => import('@simplewebauthn/server')

/** Begins to make a passkey for the caller. */
export async function beginPasskey(
  auth: Auth,
  caller: Caller,
  party: RelyingParty | null,
): Promise<Result<Ceremony>> {
  const { facility } = auth
  const user = await userById(facility.db, caller.id)
  if (!user) return refuse('missing', 'userMissing')
  if (party === null) return refuse('conflict', 'passkeysNotHere')
  const factors = await factorsOf(facility.db, user.id)
  if (factors.length >= maxFactors) return refuse('conflict', 'factorsTooMany')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: facility.settings.current().facilityName,
    rpID: party.id,
    userName: user.username,
    userID: Uint8Array.from(Buffer.from(user.id)),
    excludeCredentials: factors.filter(isPasskey).map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return begin(auth, `${signingIn} ${caller.id}`, options)
}

/** Stores the passkey that the browser made. */
export async function addPasskey(
  auth: Auth,
  caller: Caller,
  party: RelyingParty | null,
  input: { readonly session: string; readonly response: string; readonly agent: string },
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { facility } = auth
  if (party === null) return refuse('conflict', 'passkeysNotHere')
  const purpose = `${signingIn} ${caller.id}`
  const challenge = await openChallenge(auth, input.session, purpose)
  const credential = challenge && (await registeredCredential(input.response, challenge, party))
  if (!credential) return passkeyWrong
  const row: FactorRow = {
    ...blankFactor(auth, caller.id, {
      kind: 'passkey',
      secret: Buffer.from(credential.publicKey).toString('base64url'),
    }),
    name: input.agent,
    credentialId: credential.id,
    counter: credential.counter,
    confirmedAt: hostIso(auth),
  }
  const added = await facility.write(async trx => {
    if (!(await spendLoginSession(trx, input.session, purpose, hostIso(auth)))) return passkeyWrong
    if (await passkeyByCredential(trx, credential.id)) return passkeyWrong
    await insertFactor(trx, row)
    return ok({ recoveryCodes: await addedFactor(auth, trx, caller, row) })
  })
  auth.sessions.clearAll()
  return added
}

/** Begins to sign in with any passkey of this side. */
export async function beginPasskeySignIn(auth: Auth, party: RelyingParty | null): Promise<Result<Ceremony>> {
  if (party === null) return refuse('conflict', 'passkeysNotHere')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  return begin(auth, signingIn, options)
}

/**
 * The grant of a passkey, which is something that the person has, opened by something that she knows or is; so no
 * password is asked (people-157). A challenge is used once, and a counter that does not rise is refused. Refuses
 * `passkeysNotHere` and `passkeyWrong`, also for a disabled account.
 */
export async function signInWithPasskey(
  auth: Auth,
  party: RelyingParty | null,
  input: {
    readonly session: string
    readonly response: string
    readonly agent: string
    readonly address: string
  },
): Promise<Result<SignedIn>> {
  const { facility } = auth
  if (party === null) return refuse('conflict', 'passkeysNotHere')
  const response = parse<AuthenticationResponseJSON>(input.response)
  const passkey = response && (await passkeyByCredential(facility.db, response.id))
  const challenge = passkey && (await openChallenge(auth, input.session, signingIn))
  if (!response || !passkey || !challenge) return passkeyWrong
  // The passkey itself is the known device.
  const { address, agent } = input
  const origin = { way: 'passkey', address, agent, knownDevice: true } as const
  const counter = await counterOf(auth, passkey, response, challenge, party)
  if (counter === null) return passkeyWrong
  const started = await facility.write(async trx => {
    const user = await userById(trx, passkey.userId)
    const isOpen = user !== undefined && user.disabledAt === null && user.erasedAt === null
    if (!isOpen || !(await spendLoginSession(trx, input.session, signingIn, hostIso(auth))))
      return passkeyWrong
    await storePasskeyUse(trx, passkey.id, { counter, usedAt: hostIso(auth) })
    const holder = holderOfUser(user)
    return ok({ holder, ...(await startFamily(auth, trx, holder, origin)) })
  })
  if (!started.ok) return started
  return ok(await signedIn(auth, started.value.holder, started.value.token, started.value.family))
}

const passkeyWrong = refuse('invalid', 'passkeyWrong')

function isPasskey({ kind }: FactorRow): boolean {
  return kind === 'passkey'
}

/** Stores a challenge for one use and returns the options that contain it. */
async function begin(
  auth: Auth,
  purpose: string,
  options: { readonly challenge: string },
): Promise<Result<Ceremony>> {
  const row: LoginSessionRow = {
    id: v7(),
    phone: purpose,
    codeHash: options.challenge,
    createdAt: hostIso(auth),
    expiresAt: hostIso(auth, challengeMs),
    failures: 0,
    usedAt: null,
  }
  return auth.facility.write(async (trx: Writers) => {
    await insertLoginSession(trx, row)
    return ok({ session: row.id, options: JSON.stringify(options) })
  })
}

/** The challenge of a login session that is still open for this purpose, or null. */
async function openChallenge(auth: Auth, id: string, purpose: string): Promise<string | null> {
  const row = await loginSessionById(auth.facility.db, id)
  const isOpen = row?.phone === purpose && row.usedAt === null && row.expiresAt > hostIso(auth)
  return row && isOpen ? row.codeHash : null
}

async function registeredCredential(
  text: string,
  expectedChallenge: string,
  party: RelyingParty,
): Promise<WebAuthnCredential | null> {
  const response = parse<RegistrationResponseJSON>(text)
  if (!response) return null
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return registrationInfo?.credential ?? null
  } catch {
    // The library throws for each check that fails; the caller learns none of them.
    return null
  }
}

/** The new signature counter of a right answer, or null. */
async function counterOf(
  { facility: { ownSealer } }: Auth,
  passkey: FactorRow,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  party: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const publicKey = Uint8Array.from(Buffer.from(ownSealer.open(passkey.secret), 'base64url'))
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey, counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function parse<T extends { readonly id: string }>(text: string): T | null {
  try {
    const value = JSON.parse(text) as Partial<T> | null
    return typeof value?.id === 'string' ? (value as T) : null
  } catch {
    return null
  }
}
