import type { Call } from '@mayim/contract/call.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { fitting } from './arbitrary.ts'
import type { NamedObject } from './policy-oracle.ts'
import type { WalkCaller, WalkObjects, WalkRequest, WalkWorld } from './world.ts'

/** What a request brings in its three places. */
export interface Parts {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export const nothing: Parts = { params: {}, query: {}, body: {} }

/** Parts that the call's schemas accept, with ids that exist in this world among them. */
export function fittingParts(world: WalkWorld, call: Call): Arbitrary<Parts> {
  const known = knownIn(world, call)
  const fit = (schema: TSchema | undefined) =>
    schema === undefined ? fc.constant({}) : fitting(schema, known)
  return fc.record({
    params: fit(call.params),
    query: fit(call.query),
    body: fit(call.body),
  }) as Arbitrary<Parts>
}

export function requestOf(call: Call, caller: WalkCaller, parts: Parts): WalkRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query))
    if (value !== undefined) query.set(name, asText(value))
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': 'en' }
  if (caller.token !== undefined) headers.authorization = `Bearer ${caller.token}`
  const url = query.size > 0 ? `${path}?${query}` : path
  const head = {
    method: call.method,
    url,
    headers,
    ...(call.answerAs === 'events' ? { headOnly: true } : {}),
  }
  if (call.body === undefined || call.method === 'GET') return head
  if (call.bodyAs === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { ...head, payload: formOf(parts.body) }
  }
  headers['content-type'] = 'application/json'
  return { ...head, payload: JSON.stringify(parts.body) }
}

function formOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return asText(body)
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, asText(value)])).toString()
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

export interface Subject {
  readonly label: string
  /** As it stands in the request; undefined leaves it out. */
  readonly value: unknown
  readonly object: NamedObject
}

/** The objects that a call may be asked about, each with who owns it. */
export function subjectsOf(call: Call, objects: WalkObjects): Subject[] {
  const { subject } = call.policy
  switch (subject.kind) {
    case 'none':
      return [{ label: 'nothing', value: undefined, object: { kind: 'none' } }]
    case 'room':
      return objects.rooms.map((roomId, at) => ({
        label: `room ${at + 1}`,
        value: roomId,
        object: { kind: 'room', roomId },
      }))
    case 'user': {
      const named = objects.users.map((userId, at) => ({
        label: `patron ${'AB'[at]}`,
        value: userId,
        object: { kind: 'user', userId } as const,
      }))
      const absent = { label: 'unnamed', value: undefined, object: { kind: 'user', userId: null } as const }
      return mayBeAbsent(call) ? [...named, absent] : named
    }
    case 'waitListEntry':
      return objects.waitListEntries.map((id, at) => ({
        label: `wait list entry of ${'AB'[at]}`,
        value: id,
        object: { kind: 'user', userId: objects.users[at] ?? null },
      }))
    case 'reservation':
      return objects.reservations.map((id, at) => ({
        label: `reservation of ${'AB'[at]}`,
        value: id,
        object: { kind: 'user', userId: objects.users[at] ?? null },
      }))
  }
}

function mayBeAbsent(call: Call): boolean {
  const { subject } = call.policy
  if (subject.kind === 'none' || subject.from === 'params') return false
  const place = call[subject.from] as { required?: readonly string[] } | undefined
  return !place?.required?.includes(subject.name)
}

/** The request's parts with the subject put where the policy says that it is. */
export function about(call: Call, parts: Parts, value: unknown): Parts {
  const { subject } = call.policy
  if (subject.kind === 'none') return parts
  const place = { ...(parts[subject.from] as Record<string, unknown>), [subject.name]: value }
  if (value === undefined) delete place[subject.name]
  return { ...parts, [subject.from]: place }
}

/** Fields of the contract by name, with what exists in this world. */
export function knownIn(world: WalkWorld, call: Call): (field: string) => readonly unknown[] {
  const { objects } = world
  const byName: Readonly<Record<string, readonly unknown[]>> = {
    userId: objects.users,
    userid: objects.users,
    user: objects.users,
    users: objects.users,
    reservationId: objects.reservations,
    resId: objects.reservations,
    replacingReservationId: objects.reservations,
    replacingreservationid: objects.reservations,
    roomId: objects.rooms,
    roomid: objects.rooms,
    roomA: objects.rooms,
    roomB: objects.rooms,
    attendantId: [objects.attendantId],
    printer: [objects.printerId],
    printerId: [objects.printerId],
    deviceId: [objects.deviceId],
    id: call.path.includes('/cubicles/') ? [objects.cubicleId] : [],
    phone: objects.phones,
    phoneNumber: objects.phones,
    key: ['lateGraceMinutes', 'roomAdminPasscode', 'smsAuthToken', 'shkia', 'nobodyKnows'],
    item: ['Towel', 'Comb'],
    dt: [objects.date],
    reservationDate: [objects.date],
    reservationTime: ['19:00', '20:15', '21:30'],
    path: [
      '/language',
      '/notificationDayOf',
      '/notificationCallIn',
      '/Notes',
      '/roles',
      '/internalNote',
      '/__proto__',
      '/phoneNumber',
    ],
  }
  return field => (Object.hasOwn(byName, field) ? (byName[field] ?? []) : [])
}
