import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { cardForms } from '@mayim/core/people/attendant-cards.ts'
import { putPasswordHash } from '@mayim/core/sign-in/credential-table.ts'
import { insertPairingCode } from '@mayim/core/sign-in/device-table.ts'
import { hashPairingCode, makePairingCode } from '@mayim/core/sign-in/one-time-code.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import { demoReaders, readerOfKiosk } from './card-readers.ts'
import { type Building, demoPasscode, demoStaff } from './people.ts'
import { staffUser } from './seed-user.ts'

/** The screens that the demo has pairing codes for. */
const demoScreens: readonly {
  readonly role: 'Room' | 'Kiosk' | 'Display'
  readonly roomId: number | null
  readonly readerId?: string
}[] = [
  { role: 'Room', roomId: 1 },
  { role: 'Room', roomId: 2 },
  { role: 'Room', roomId: 5 },
  { role: 'Kiosk', roomId: null, readerId: readerOfKiosk },
  { role: 'Display', roomId: null },
]
const pairingLivesMs = 30 * 24 * 60 * 60_000

/** Seeds the building and its staff, which only the hub writes. */
export async function seedHub(facility: Facility, building: Building): Promise<void> {
  await facility.write(async trx => {
    await seedBuilding(facility, trx, building)
    await storeSetting(facility, trx, systemCaller, 'roomAdminPasscode', demoPasscode)
    for (const staff of demoStaff) {
      // Not recorded: the portal owns accounts and sends these rows. With them here, staff can sign in before the first sync.
      const user = staffUser(facility, staff)
      await trx.insertInto('user').values(user).execute()
      await putPasswordHash(trx, user.id, staff.passwordHash, nowIso(facility), false)
    }
    return ok(null)
  })
}

/** Creates a pairing code for each demo screen. It is valid for 30 days, longer than one that reception creates. */
export async function seedPairing(facility: Facility): Promise<{ code: string; device: string }[]> {
  const made = demoScreens.map(screen => ({ ...screen, code: makePairingCode() }))
  const nowMs = facility.hostClock.now()
  const times = {
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + pairingLivesMs).toISOString(),
    usedAt: null,
  }
  await facility.write(async trx => {
    for (const { role, roomId, readerId = null, code } of made) {
      const codeHash = hashPairingCode(facility.hasher, code)
      await insertPairingCode(trx, { id: v7(), codeHash, role, roomId, readerId, failures: 0, ...times })
    }
    return ok(null)
  })
  return made.map(({ role, roomId, code }) => ({
    code,
    device: roomId === null ? role.toLowerCase() : `room ${roomId}`,
  }))
}

async function seedBuilding(facility: Facility, trx: Writers, building: Building): Promise<void> {
  const at = nowIso(facility)
  for (const { card, ...person } of building.attendants) {
    const row = {
      ...person,
      cardHash: facility.ownSealer.seal((await cardForms(facility.hasher, card)).slow),
      active: 1,
      updatedAt: at,
    } as const
    await trx.insertInto('attendant').values(row).execute()
    await recordAdded(facility, trx, 'attendant', row)
  }
  for (const row of building.sections) {
    await trx.insertInto('section').values(row).execute()
    await recordAdded(facility, trx, 'section', row)
  }
  for (const { bath, ...room } of building.rooms) {
    const row = {
      ...room,
      bath: bath ? 1 : 0,
      status: 'Ready',
      statusSince: at,
      reservationId: null,
      language: 'en',
      lightsWanted: null,
      lightsAskedAt: null,
      extension: String(100 + room.id),
    } as const
    await trx.insertInto('room').values(row).execute()
    await recordAdded(facility, trx, 'room', row)
  }
  for (const reader of demoReaders) {
    const row = { ...reader, screenId: null, updatedAt: at }
    await trx.insertInto('cardReader').values(row).execute()
    await recordAdded(facility, trx, 'cardReader', row)
  }
  for (const cubicle of building.cubicles) {
    const row = { ...cubicle, status: 'Available', reservationId: null } as const
    await trx.insertInto('cubicle').values(row).execute()
    await recordAdded(facility, trx, 'cubicle', row)
  }
}

async function recordAdded(
  facility: Facility,
  trx: Writers,
  entity: EntityName,
  row: { id: string | number },
): Promise<void> {
  await record(facility, trx, systemCaller, { entity, id: row.id, kind: 'added', fields: row, cause: 'demo' })
}
