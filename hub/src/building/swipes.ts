import { randomBytes } from 'node:crypto'
import { ownerOfReader } from '@mayim/contract/building/facility-points.ts'
import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { SwipeReader } from '@mayim/contract/entities/device.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { pairedDevices } from '@mayim/core/sign-in/device-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { swipeReaderRows, upsertSwipeReader } from '../devices/placed-devices-table.ts'
import { screenOfPlace } from '../devices/printers.ts'
import type { HeardCards, HubFacility } from '../ground/hub-facility.ts'

/**
 * Passes a card that was held to a reader of a desk, a kiosk or a panel on to that screen (building-380), and what
 * was typed on a kiosk's keypad to the kiosk alone (building-652). Returns a function that stops it.
 */
export function followSwipes(facility: HubFacility, publish: (event: LiveEvent) => void): () => void {
  const { db, devices, heardCards, log } = facility
  const { registry } = devices
  const hear = async (readerId: string, code: string, isTyped: boolean): Promise<void> => {
    const owner = ownerOfReader(readerId)
    if (typeof owner === 'object' && owner !== null) {
      if (!isTyped) give(code, panelOf(owner.roomId), false)
      return
    }
    const target = await targetOfReader(db, registry, readerId)
    if (target?.of === 'screen') give(code, screenOf(target.screenId), isTyped)
    if (target?.of === 'desk' && !isTyped) give(code, isAtDesk, false, readerId)
  }
  const give = (
    code: string,
    isFor: (caller: Caller) => boolean,
    isTyped: boolean,
    readerId?: string,
  ): void => {
    const card = heardCards.keep(code, isFor, isTyped)
    publish({ name: 'swipe', data: { card, ...(readerId !== undefined && { readerId }) }, isFor })
  }
  return registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'credential') return
    const readerId = splitPoint(change.point)?.id ?? ''
    if (!registry.controllable(change.point)) return
    hear(readerId, String(change.data.value), change.data.format === keypadFormat).catch(error =>
      log.error({ err: error, readerId }, 'a card at a reader was not handled'),
    )
  })
}

const screenOf = (screenId: string) => (caller: Caller) => caller.kind === 'device' && caller.id === screenId

const panelOf = (roomId: number) => (caller: Caller) => caller.kind === 'device' && caller.roomId === roomId

/** Of these screens, each computer takes the cards of the reader that was chosen on it. */
function isAtDesk(caller: Caller): boolean {
  return (
    caller.kind === 'person' && caller.roles.some(role => ['Reception', 'Admin', 'Attendant'].includes(role))
  )
}

const prefix = 'swipe:'
/** As long as a prompt waits for a card (visit-124). */
const lifeMs = 15_000
/** More cards in 15 s than a building has readers are a fault. */
const most = 100

interface Heard {
  readonly code: string
  readonly isTyped: boolean
  readonly isFor: (caller: Caller) => boolean
  readonly endsAtMs: number
}

/** @param nowMs a monotonic clock */
export function createHeardCards(nowMs: () => number = () => performance.now()): HeardCards {
  const heard = new Map<string, Heard>()
  return {
    keep(code, isFor, isTyped) {
      const word = `${prefix}${randomBytes(12).toString('base64url')}`
      heard.set(word, { code, isTyped, isFor, endsAtMs: nowMs() + lifeMs })
      for (const [known, { endsAtMs }] of heard)
        if (endsAtMs <= nowMs() || heard.size > most) heard.delete(known)
      return word
    },
    codeOf(caller, given) {
      if (!given.startsWith(prefix)) return { code: given, isCard: false }
      const card = heard.get(given)
      if (!card?.isFor(caller)) return null
      heard.delete(given)
      return card.endsAtMs > nowMs() ? { code: card.code, isCard: !card.isTyped } : null
    },
  }
}

type Points = Pick<DeviceRegistry, 'points'>

/** The readers of the desk and of the kiosks that a bridge described or a technician placed (building-380). */
export async function listSwipeReaders(db: Readers, registry: Points): Promise<SwipeReader[]> {
  const placed = new Map((await swipeReaderRows(db)).map(row => [row.id, row]))
  const heard = registry.points().flatMap(({ point, name }) => {
    const split = splitPoint(point)
    return split?.kind === 'reader' ? [{ id: split.id, name: name === point ? split.id : name }] : []
  })
  const usual = heard.flatMap(({ id, name }): SwipeReader[] => {
    const owner = ownerOfReader(id)
    return owner === 'desk' || owner === 'kiosk' ? [{ id, name, place: owner, screenId: null }] : []
  })
  const all = new Map<string, SwipeReader>(usual.map(reader => [reader.id, reader]))
  for (const [id, { name, place, screenId }] of placed) all.set(id, { id, name, place, screenId })
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Gives a reader to the desk or to one kiosk (building-380). */
export async function saveSwipeReader(
  facility: Facility,
  registry: Points,
  caller: Caller,
  reader: Pick<SwipeReader, 'id' | 'name' | 'place'> & { readonly screenId?: string | undefined },
): Promise<Result<null>> {
  return facility.write(async trx => {
    const { id, name, place } = reader
    const known = await listSwipeReaders(trx, registry)
    if (!known.some(each => each.id === id)) return refuse('missing', 'deviceMissing', { field: 'readerId' })
    const screen = await screenOfPlace(trx, place, reader.screenId)
    if (!screen.ok) return screen
    const row = { id, name, place, screenId: screen.value, updatedAt: nowIso(facility) }
    await upsertSwipeReader(trx, row)
    await record(facility, trx, caller, { entity: 'swipeReader', id, kind: 'saved', fields: row })
    return ok(null)
  })
}

/** The screens that a card at a reader is for; null for none, as for a kiosk's reader where several kiosks are. */
type SwipeTarget = { readonly of: 'desk' } | { readonly of: 'screen'; readonly screenId: string }

/** Whose a reader of the desk or of a kiosk is now. */
async function targetOfReader(db: Readers, registry: Points, readerId: string): Promise<SwipeTarget | null> {
  const reader = (await listSwipeReaders(db, registry)).find(({ id }) => id === readerId)
  if (!reader) return null
  if (reader.place === 'desk') return { of: 'desk' }
  const kiosks = (await pairedDevices(db)).filter(
    ({ role, revokedAt }) => role === 'Kiosk' && revokedAt === null,
  )
  const own = kiosks.filter(({ id }) => id === reader.screenId)
  const [only] = reader.screenId === null ? kiosks : own
  return only && (own.length === 1 || kiosks.length === 1) ? { of: 'screen', screenId: only.id } : null
}
