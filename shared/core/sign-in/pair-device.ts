import type { DeviceRole } from '@mayim/contract/call.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Caller, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { DeviceRow } from '../ground/schema/schema.ts'
import { type Auth, hostIso } from './auth.ts'
import {
  assignReader,
  deviceById,
  insertDevice,
  insertPairingCode,
  markDeviceRevoked,
  openPairingCode,
  panelsOfRoom,
  readerOfKiosks,
  spendPairingCode,
} from './device-table.ts'
import { codeMinutes, hashPairingCode, makePairingCode } from './one-time-code.ts'
import { revokeTokens } from './session-table.ts'
import { type Holder, type SignedIn, signedIn, startFamily } from './session-tokens.ts'
import { reservationInRoom } from './subject-table.ts'
import { addressGroup } from './throttle.ts'

/**
 * Creates the one-time code that staff type on a screen (threats-T22). A kiosk may get a card reader. It is valid for
 * 10 minutes. Refuses `roomNeeded` for a panel without a room, `roomNotFound`, `readerMissing`.
 */
export async function createPairingCode(
  auth: Auth,
  input: { role: DeviceRole; roomId?: number; readerId?: string },
): Promise<Result<{ id: string; code: string; expiresAt: string }>> {
  const { facility } = auth
  const roomId = input.role === 'Room' ? input.roomId : null
  if (roomId === undefined) return refuse('invalid', 'roomNeeded', { field: 'roomId' })
  const id = v7()
  const code = makePairingCode()
  const expiresAt = hostIso(auth, codeMinutes * 60_000)
  return facility.write(async trx => {
    if (roomId !== null && (await reservationInRoom(trx, roomId)) === undefined)
      return refuse('missing', 'roomNotFound', { field: 'roomId' })
    const readerId = input.readerId ?? null
    const isKioskReader = input.role === 'Kiosk' && readerId !== null && (await readerOfKiosks(trx, readerId))
    if (readerId !== null && !isKioskReader) return refuse('missing', 'readerMissing', { field: 'readerId' })
    const codeHash = hashPairingCode(facility.hasher, code)
    const times = { createdAt: hostIso(auth), expiresAt, usedAt: null }
    await insertPairingCode(trx, { id, codeHash, role: input.role, roomId, readerId, failures: 0, ...times })
    // People read the facility's clock; the code itself lives by the host's.
    return ok({ id, code, expiresAt: new Date(facility.clock.now() + codeMinutes * 60_000).toISOString() })
  })
}

/**
 * Pairs the screen that sends the code, once, and starts its session. The session of the former panel of the same room
 * ends. Refuses `pairingCodeWrong` for a wrong, used or expired code alike, `tooManyTries`.
 */
export async function pairDevice(
  auth: Auth,
  caller: Caller,
  input: { code: string },
): Promise<Result<SignedIn>> {
  const { facility } = auth
  const group = addressGroup(caller.address)
  const seconds = auth.throttles.pairingOfAddress.take(group)
  if (seconds > 0) return refuse('tooMany', 'tooManyTries', { detail: { seconds } })
  const codeHash = hashPairingCode(facility.hasher, input.code)
  const paired = await facility.write(async trx => {
    const pairing = await openPairingCode(trx, codeHash, hostIso(auth))
    if (!pairing || pairing.role === 'Hub' || !(await spendPairingCode(trx, pairing.id, hostIso(auth)))) {
      return refuse('invalid', 'pairingCodeWrong', { field: 'code' })
    }
    const { role, roomId } = pairing
    if (role === 'Room' && roomId !== null) await revokePanelsOf(auth, trx, roomId)
    const name = roomId === null ? role : `${role} ${roomId}`
    const device: DeviceRow = { id: v7(), role, name, roomId, pairedAt: nowIso(facility), revokedAt: null }
    await insertDevice(trx, device)
    await assignReaderTo(auth, trx, caller, pairing.readerId, device.id)
    const holder: Holder = {
      kind: 'device',
      id: device.id,
      userName: name,
      roles: [role],
      ...(roomId === null ? {} : { roomId }),
    }
    return ok({ holder, ...(await startFamily(auth, trx, holder)) })
  })
  if (!paired.ok) return paired
  // A right code is no guess. A facility of 40 panels is paired in one evening.
  auth.throttles.pairingOfAddress.giveBack(group)
  auth.sessions.clearAll()
  return ok(await signedIn(auth, paired.value.holder, paired.value.token, paired.value.family))
}

/** Assigns the reader to the new kiosk, unless the reader was removed since the code was created. */
async function assignReaderTo(
  { facility }: Auth,
  trx: Writers,
  caller: Caller,
  readerId: string | null,
  screenId: string,
): Promise<void> {
  if (readerId === null || !(await readerOfKiosks(trx, readerId))) return
  const fields = { screenId, updatedAt: nowIso(facility) }
  await assignReader(trx, readerId, fields)
  await record(facility, trx, caller, { entity: 'cardReader', id: readerId, kind: 'given', fields })
}

/** Ends a screen's session at once. */
export async function revokeDevice(auth: Auth, deviceId: string): Promise<Result<null>> {
  const revoked = await auth.facility.write(async trx => {
    if (!(await deviceById(trx, deviceId))) return refuse('missing', 'deviceNotFound')
    await revoke(auth, trx, deviceId)
    return ok(null)
  })
  auth.sessions.clearAll()
  return revoked
}

async function revokePanelsOf(auth: Auth, trx: Writers, roomId: number): Promise<void> {
  for (const panel of await panelsOfRoom(trx, roomId)) await revoke(auth, trx, panel.id)
}

async function revoke(auth: Auth, trx: Writers, deviceId: string): Promise<void> {
  await markDeviceRevoked(trx, deviceId, hostIso(auth))
  await revokeTokens(trx, { deviceId }, hostIso(auth))
}
