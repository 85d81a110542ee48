import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ok, type Result } from '@mayim/domain/result.ts'
import { otherSide } from '../ground/log/change-log.ts'
import type { Heads } from '../ground/log/log-entry.ts'
import { entryAt, readHeads } from '../ground/log/log-table.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { type Allowed, readMark, storeMark } from './sync-table.ts'

/** A position of a log. Its author signs it, and the other side stores it. */
export type LogPlace = Pick<ChangeRow, 'incarnation' | 'seq' | 'hash'>

/** Signs a position of this side's log. */
export type Marker = (place: LogPlace) => string

type Marking = Pick<Facility, 'side' | 'db' | 'write'>

const allowedMs = 900_000

/**
 * Returns the portal's function that signs positions of its log, with a key that never leaves it. The hub stores the
 * newest mark and sends it in each hello. A restored portal learns from its own signature that entries are missing, and
 * nobody else can claim so: the hub is in a building, and its key may be stolen. Undefined at the hub, which signs
 * nothing and trusts the portal.
 */
export async function ownMarker(host: Marking): Promise<Marker | undefined> {
  if (host.side === 'hub') return undefined
  const key = (await readMark(host.db, 'key')) ?? (await makeKey(host))
  return place => signed(key, place)
}

/** The position in a mark that this side has signed, or undefined if the signature is wrong. */
export async function readOwnMark(db: Readers, mark: string | undefined): Promise<LogPlace | undefined> {
  const key = await readMark(db, 'key')
  const place = mark === undefined ? undefined : placeOf(mark)
  if (key === undefined || mark === undefined || !place) return undefined
  const [given, right] = [Buffer.from(mark), Buffer.from(signed(key, place))]
  return given.length === right.length && timingSafeEqual(given, right) ? place : undefined
}

/** The position in a mark, without a check of its signature. */
export function placeOf(mark: string): LogPlace | undefined {
  const [incarnation, seq, hash] = mark.split('.')
  if (!hash) return undefined
  return { incarnation: Number(incarnation), seq: Number(seq), hash }
}

export type MarkStatus = 'fine' | 'behind' | 'replaced'

/**
 * Compares this side's log with a mark that it signed: `replaced` if the mark is of a later incarnation, `behind` if
 * entries up to it are missing or differ.
 */
export async function compareWithMark(
  db: Readers,
  side: ChangeRow['origin'],
  heads: Heads,
  mark: LogPlace,
): Promise<MarkStatus> {
  const incarnation = heads.incarnation ?? 1
  if (mark.incarnation > incarnation) return 'replaced'
  if (mark.incarnation < incarnation || mark.seq === 0) return 'fine'
  if (mark.seq > heads[side].seq) return 'behind'
  const own = await entryAt(db, side, mark.seq)
  return own === undefined || own.hash === mark.hash ? 'fine' : 'behind'
}

/** Stores the mark of the other side's hello if this side has that entry. */
export async function storePeerMark(host: Marking, mark: string | undefined): Promise<void> {
  const place = mark === undefined ? undefined : placeOf(mark)
  const head = (await readHeads(host.db))[otherSide(host.side)]
  if (mark === undefined || place?.seq !== head.seq || place.hash !== head.hash) return
  await host.write(async trx => {
    await storeMark(trx, 'peer', mark)
    return ok(null)
  })
}

/** Allows it for 15 minutes. */
export async function allowForNow(
  { write, hostClock }: Pick<Facility, 'write' | 'hostClock'>,
  name: Allowed,
): Promise<Result<null>> {
  const until = new Date(hostClock.now() + allowedMs).toISOString()
  return write(async trx => {
    await storeMark(trx, name, until)
    return ok(null)
  })
}

/** Whether an Admin allows it now. */
export async function isAllowed(db: Readers, name: Allowed, nowMs: number): Promise<boolean> {
  const until = await readMark(db, name)
  return until !== undefined && Date.parse(until) > nowMs
}

/** If two processes start together, both use the key that was stored first. */
async function makeKey({ write }: Marking): Promise<string> {
  const made = await write(async trx => {
    const known = await readMark(trx, 'key')
    if (known !== undefined) return ok(known)
    const value = randomBytes(32).toString('base64url')
    await storeMark(trx, 'key', value)
    return ok(value)
  })
  if (!made.ok) throw new Error('Creating the key of the marks was refused')
  return made.value
}

function signed(key: string, { incarnation, seq, hash }: LogPlace): string {
  const place = `${incarnation}.${seq}.${hash}`
  return `${place}.${createHmac('sha256', key).update(`mayim mark\n${place}`).digest('base64url')}`
}

/**
 * One mark for each entry of a batch: the other side may store a part of it, when a later entry is altered or of a newer
 * version, and no entry may stay there that this side could not recognize as its own (sync-40).
 */
export function marksOf(entries: readonly LogPlace[], marker: Marker | undefined): { marks?: string[] } {
  return marker ? { marks: entries.map(marker) } : {}
}
