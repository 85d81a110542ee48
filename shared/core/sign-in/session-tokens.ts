import { createHash, randomBytes } from 'node:crypto'
import type { Hold, Role } from '@mayim/contract/call.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { storageFaultOf } from '../ground/runtime/storage.ts'
import type { RefreshTokenRow, UserRow } from '../ground/schema/schema.ts'
import { noteRenewal } from '../people/dormant-accounts.ts'
import { userById } from '../people/user-table.ts'
import { type Auth, hostIso } from './auth.ts'
import { deviceById } from './device-table.ts'
import { insertRefreshToken, refreshTokenByHash, revokeTokens, spendRefreshToken } from './session-table.ts'
import { noteSignIn, type SignInOrigin } from './sign-ins.ts'

/**
 * The result of a sign-in. `userName` is the phone of a patron, the account name of staff, or the name of a device.
 */
export interface SignedIn {
  readonly accessToken: string
  readonly expiresInSeconds: number
  readonly refreshToken: string
  readonly refreshExpiresInSeconds: number
  readonly subject: string
  readonly userName: string
  readonly roles: readonly Role[]
  readonly roomId?: number
  /** The session is held until the person is confirmed (people-350). */
  readonly held?: Hold
}

/**
 * The holder of a session. It ends for a patron after 60 days without use, for staff after 14 hours, for a screen after
 * 120 days; a person's also ends however much it is used (people-94).
 */
export interface Holder {
  readonly kind: 'person' | 'device'
  readonly id: string
  readonly userName: string
  readonly roles: readonly Role[]
  readonly roomId?: number
  readonly held?: Hold
}

/** The next token of a family, the family of a stolen token, or null if the session is over. */
type Rotation = { holder: Holder; token: string; family: string } | { stolen: string } | null

const dayMs = 86_400_000
const graceMs = 30_000

/**
 * Starts a family of refresh tokens, in the transaction of the sign-in. One of staff is recorded (people-158,
 * people-320).
 */
export async function startFamily(
  auth: Auth,
  trx: Writers,
  holder: Holder,
  origin?: SignInOrigin,
): Promise<{ token: string; family: string }> {
  const family = v7()
  const token = makeRefreshToken()
  const agent = origin?.agent ?? ''
  await insertRefreshToken(trx, rowOf(auth, holder, { family, agent, startedAt: hostIso(auth) }, token))
  if (origin && isStaff(holder)) await noteSignIn(auth.facility, trx, holder.id, origin)
  return { token, family }
}

export async function signedIn(
  auth: Auth,
  holder: Holder,
  refreshToken: string,
  family: string,
): Promise<SignedIn> {
  const accessToken = await auth.tokens.issue({ subject: holder.id, kind: holder.kind, family })
  const room = holder.roomId === undefined ? {} : { roomId: holder.roomId }
  return {
    accessToken,
    expiresInSeconds: auth.tokens.lifeSeconds,
    refreshToken,
    refreshExpiresInSeconds: Math.floor(lifeMsOf(holder) / 1000),
    subject: holder.id,
    userName: holder.userName,
    roles: holder.roles,
    ...room,
    ...(holder.held === undefined ? {} : { held: holder.held }),
  }
}

/**
 * Rotates a refresh token (people-23; threats-T12). A token that is sent again within 30 s gets the same successor, in
 * case the answer was lost. After that it counts as stolen, and its family ends. Refuses `sessionEnded`, also if
 * `userId` is not the token's.
 */
export async function refreshSession(
  auth: Auth,
  input: { refreshToken: string; userId?: string },
): Promise<Result<SignedIn>> {
  const tokenHash = hashToken(input.refreshToken)
  const inMemory = await renewInMemory(auth, input.refreshToken)
  const rotated = inMemory
    ? ok(inMemory)
    : await rotate(auth, tokenHash, input).catch(error => renewUnstored(auth, tokenHash, { ...input, error }))
  if (!rotated.ok) return rotated
  if (rotated.value === null) return refuse('invalid', 'sessionEnded')
  if ('stolen' in rotated.value) {
    auth.sessions.clearAll()
    auth.facility.log.warn(
      { family: rotated.value.stolen },
      'a refresh token was used twice, and its session was ended',
    )
    return refuse('invalid', 'sessionEnded')
  }
  const { holder, token, family } = rotated.value
  return ok(await signedIn(auth, holder, token, family))
}

async function rotate(
  auth: Auth,
  tokenHash: string,
  input: { readonly userId?: string },
): Promise<Result<Rotation>> {
  return auth.facility.write<Rotation>(async trx => {
    const row = await refreshTokenByHash(trx, tokenHash)
    if (!row || row.revokedAt !== null || row.expiresAt <= hostIso(auth)) return ok(null)
    const holder = await holderOf(trx, row)
    if (!holder || (input.userId !== undefined && input.userId !== holder.id)) return ok(null)
    if (row.usedAt !== null) return ok(await repeatRotation(auth, trx, row, holder))
    const token = makeRefreshToken()
    if (!(await spendRefreshToken(trx, tokenHash, hostIso(auth), auth.facility.ownSealer.seal(token))))
      return ok(null)
    await insertRefreshToken(trx, rowOf(auth, holder, row, token))
    if (holder.kind === 'person' && !isStaff(holder) && holder.held === undefined)
      await noteRenewal(auth.facility, trx, holder.id)
    return ok({ holder, token, family: row.family })
  })
}

/**
 * Renews a session although nothing can be stored: by the same token, as long as nobody used it (people-881). Another
 * error, and a token that was used, stay what they are.
 */
async function renewUnstored(
  auth: Auth,
  tokenHash: string,
  { refreshToken: token, userId, error }: { refreshToken: string; userId?: string; error: unknown },
): Promise<Result<Rotation>> {
  if (storageFaultOf(error) === null) throw error
  const row = await refreshTokenByHash(auth.facility.db, tokenHash)
  if (!row || row.revokedAt !== null || row.expiresAt <= hostIso(auth)) return ok(null)
  if (row.usedAt !== null) throw error
  const holder = await holderOf(auth.facility.db, row)
  if (!holder || (userId !== undefined && userId !== holder.id)) return ok(null)
  return ok({ holder, token, family: row.family })
}

/** Signs an account of staff in although nothing can be stored (people-881); null for another account. */
export async function signInUnstored(auth: Auth, user: UserRow): Promise<Result<SignedIn> | null> {
  const holder = holderOfUser(user)
  if (!isStaff(holder)) return null
  const token = makeRefreshToken()
  const family = v7()
  auth.sessions.unstored.begin({ tokenHash: hashToken(token), family, userId: user.id })
  auth.facility.log.warn({ userId: user.id }, 'staff signed in although nothing can be stored')
  return ok(await signedIn(auth, holder, token, family))
}

/** Renews a session in memory; null for a token of none. */
async function renewInMemory(auth: Auth, token: string): Promise<Rotation> {
  const session = auth.sessions.unstored.ofToken(hashToken(token))
  const user = session ? await userById(auth.facility.db, session.userId) : undefined
  if (!session || !user || user.disabledAt !== null) return null
  return { holder: holderOfUser(user), token, family: session.family }
}

/** Ends the session of a refresh token, or of a family. Does not reveal whether there was one. */
export async function endSession(
  auth: Auth,
  which: { refreshToken: string } | { family: string },
): Promise<void> {
  const inMemory =
    'family' in which ? which.family : auth.sessions.unstored.ofToken(hashToken(which.refreshToken))?.family
  if (inMemory !== undefined) auth.sessions.unstored.end(inMemory)
  await auth.facility.write(async trx => {
    const family =
      'family' in which
        ? which.family
        : (await refreshTokenByHash(trx, hashToken(which.refreshToken)))?.family
    if (family !== undefined) await revokeTokens(trx, { family }, hostIso(auth))
    return ok(null)
  })
  auth.sessions.clearAll()
}

async function repeatRotation(
  auth: Auth,
  trx: Writers,
  row: RefreshTokenRow,
  holder: Holder,
): Promise<Rotation> {
  const ageMs = auth.facility.hostClock.now() - Date.parse(row.usedAt ?? '')
  if (ageMs <= graceMs && row.successorSealed !== null) {
    return { holder, token: auth.facility.ownSealer.open(row.successorSealed), family: row.family }
  }
  await revokeTokens(trx, { family: row.family }, hostIso(auth))
  return { stolen: row.family }
}

async function holderOf(trx: Readers, row: RefreshTokenRow): Promise<Holder | null> {
  if (row.deviceId !== null) {
    const device = await deviceById(trx, row.deviceId)
    if (!device || device.revokedAt !== null) return null
    const room = device.roomId === null ? {} : { roomId: device.roomId }
    return { kind: 'device', id: device.id, userName: device.name, roles: [device.role], ...room }
  }
  const user = row.userId === null ? undefined : await userById(trx, row.userId)
  if (!user || user.disabledAt !== null) return null
  return holderOfUser(user)
}

export function holderOfUser({ id, username, roles, unconfirmedSince }: UserRow): Holder {
  const held = unconfirmedSince === null ? {} : ({ held: 'notConfirmed' } as const)
  return { kind: 'person', id, userName: username, roles: JSON.parse(roles) as Role[], ...held }
}

function rowOf(
  auth: Auth,
  holder: Holder,
  { family, agent, startedAt }: Pick<RefreshTokenRow, 'family' | 'agent' | 'startedAt'>,
  token: string,
): RefreshTokenRow {
  return {
    tokenHash: hashToken(token),
    family,
    userId: holder.kind === 'person' ? holder.id : null,
    deviceId: holder.kind === 'device' ? holder.id : null,
    issuedAt: hostIso(auth),
    expiresAt: hostIso(auth, Math.min(lifeMsOf(holder), leftMsOf(auth, holder, startedAt))),
    usedAt: null,
    revokedAt: null,
    successorSealed: null,
    startedAt,
    agent,
  }
}

function lifeMsOf(holder: Holder): number {
  if (holder.kind === 'device') return 120 * dayMs
  return isStaff(holder) ? 14 * 3_600_000 : 60 * dayMs
}

/** How long a session may still be renewed (people-94). A screen's has no end; older releases stored no beginning. */
function leftMsOf(auth: Auth, holder: Holder, startedAt: string): number {
  if (holder.kind === 'device' || startedAt === '') return Number.POSITIVE_INFINITY
  const wholeMs = isStaff(holder) ? 7 * dayMs : 365 * dayMs
  return Date.parse(startedAt) + wholeMs - auth.facility.hostClock.now()
}

function isStaff({ roles }: Holder): boolean {
  return roles.some(role => role !== 'OpenGarageGate')
}

function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A plain hash is enough, because the token has 256 random bits. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
