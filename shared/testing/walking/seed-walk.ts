import type { Role } from '@mayim/contract/call.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { insertAttention } from '@mayim/core/messages/attention/attention-table.ts'
import { userIdOf } from '@mayim/core/people/create-user.ts'
import type { Auth } from '@mayim/core/sign-in/auth.ts'
import { insertDevice } from '@mayim/core/sign-in/device-table.ts'
import { type Holder, signedIn, startFamily } from '@mayim/core/sign-in/session-tokens.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import { sampleReservation, sampleUser } from '../database/sample-rows.ts'
import type { Canary, WalkCaller, WalkObjects } from '../walk/world.ts'
import { attentionAbout, attentionId } from './seed-attention.ts'
import { seedBuilding } from './seed-building.ts'
import { seedWaitList } from './seed-wait-list.ts'

/** Whom a walk calls as, and what it calls about. */
export interface Walkers {
  readonly callers: readonly WalkCaller[]
  readonly objects: WalkObjects
  readonly canaries: readonly Canary[]
}

const phones = ['+17185550143', '+17185550176'] as const
const desk = ['reception', 'admin']

/** Two patrons with a reservation each on `date`, one person of every role, one screen of every kind. */
export async function seedWalk(facility: Facility, auth: Auth, date: string): Promise<Walkers> {
  const patronA = patron(facility, 'A')
  const patronB = patron(facility, 'B')
  const people = [
    patronA,
    patronB,
    person('gate', ['OpenGarageGate']),
    person('attendant', ['Attendant']),
    person('reception', ['Reception']),
    person('admin', ['Admin']),
    person('technician', ['Technician']),
  ]
  const reservations = [
    reservationOf(patronA.id, date, '19:00', '41'),
    reservationOf(patronB.id, date, '20:00', '42'),
  ] as const
  const screens = [
    screen('panel', 'Room', 1),
    screen('kiosk', 'Kiosk'),
    screen('display', 'Display'),
    screen('spare', 'Display'),
  ] as const
  const seeded = await facility.write(async trx => {
    await seedBuilding(facility, trx)
    for (const { name: _, ...row } of people) await trx.insertInto('user').values(sampleUser(row)).execute()
    for (const row of reservations) await trx.insertInto('reservation').values(row).execute()
    for (const { holder } of screens) await insertScreen(trx, holder)
    await insertAttention(trx, attentionAbout(reservations[0].id))
    return ok(await seedWaitList(facility, trx, [patronA.id, patronB.id], date))
  })
  if (!seeded.ok) throw new Error('Nothing to walk about')
  const callers: WalkCaller[] = [{ name: 'anonymous', kind: 'anyone', id: 'anyone', roles: [] }]
  for (const { name, id, username, roles } of people) {
    const held = JSON.parse(roles) as Role[]
    callers.push(await walker(auth, name, { kind: 'person', id, userName: username, roles: held }))
  }
  for (const { name, holder } of screens) if (name !== 'spare') callers.push(await walker(auth, name, holder))
  return {
    callers,
    objects: {
      users: [patronA.id, patronB.id],
      phones,
      reservations: [reservations[0].id, reservations[1].id],
      rooms: [1, 2],
      ...seeded.value,
      cubicleId: 1,
      attendantId: 1,
      printerId: 'printer-reception',
      deviceId: screens[3].holder.id,
      attentionId,
      date,
    },
    canaries: [...canariesOf('A', 'patron A'), ...canariesOf('B', 'patron B'), ...houseCanaries],
  }
}

async function walker(auth: Auth, name: string, holder: Holder): Promise<WalkCaller> {
  const started = await auth.facility.write(async trx => ok(await startFamily(auth, trx, holder)))
  if (!started.ok) throw new Error('No session for a walker')
  const { accessToken } = await signedIn(auth, holder, started.value.token, started.value.family)
  const room = holder.roomId === undefined ? {} : { roomId: holder.roomId }
  return { name, kind: holder.kind, id: holder.id, roles: holder.roles, token: accessToken, ...room }
}

function patron(facility: Facility, letter: 'A' | 'B') {
  const phone = phones[letter === 'A' ? 0 : 1]
  return {
    name: `patron ${letter}`,
    id: userIdOf(facility, phone),
    username: phone,
    phone,
    roles: '[]',
    firstName: `Canafirst${letter}`,
    lastName: `Canalast${letter}`,
    email: `canamail${letter}@example.org`,
    address: `Canastreet ${letter}`,
    notes: `Cananote ${letter}`,
    internalNote: `Canainternal ${letter}`,
  }
}

/** Who may read what of a patron: privacy-16, privacy-4, threats-T6. */
function canariesOf(letter: 'A' | 'B', herself: string): Canary[] {
  const phone = phones[letter === 'A' ? 0 : 1].slice(1)
  const seen = (of: string, text: string, mayBeSeenBy: string[]): Canary => ({
    of: `${of} of ${letter}`,
    text,
    mayBeSeenBy,
  })
  return [
    seen('the first name', `Canafirst${letter}`, [herself, ...desk, 'attendant']),
    seen('the last name', `Canalast${letter}`, [herself, ...desk]),
    seen('the phone', phone, [herself, ...desk]),
    seen('the mail address', `canamail${letter}`, [herself, ...desk]),
    seen('the address', `Canastreet ${letter}`, [herself, ...desk]),
    seen('the note', `Cananote ${letter}`, [herself, ...desk, 'attendant']),
    seen('the internal note', `Canainternal ${letter}`, desk),
  ]
}

const houseCanaries: readonly Canary[] = [
  { of: 'the passcode of the rooms', text: '8642', mayBeSeenBy: [] },
  { of: 'a secret setting', text: 'canary-secret', mayBeSeenBy: [] },
]

function person(name: string, roles: readonly Role[]) {
  return { name, id: v7(), username: `walk-${name}`, firstName: 'Staff', roles: JSON.stringify(roles) }
}

function screen(
  name: string,
  role: 'Room' | 'Kiosk' | 'Display',
  roomId?: number,
): { name: string; holder: Holder } {
  const room = roomId === undefined ? {} : { roomId }
  return { name, holder: { kind: 'device', id: v7(), userName: `Screen ${name}`, roles: [role], ...room } }
}

async function insertScreen(trx: Writers, holder: Holder): Promise<void> {
  const [role] = holder.roles
  if (role !== 'Room' && role !== 'Kiosk' && role !== 'Display') return
  await insertDevice(trx, {
    id: holder.id,
    role,
    name: holder.userName,
    roomId: holder.roomId ?? null,
    pairedAt: '2026-11-21T18:00:00.000Z',
    revokedAt: null,
  })
}

function reservationOf(userId: string, date: string, time: string, code: string) {
  return sampleReservation({ id: v7(), userId, date, time, code, userNotes: '', notes: '' })
}
