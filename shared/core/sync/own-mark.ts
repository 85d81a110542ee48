import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ok, type Result } from '@mayim/domain/result.ts'
import { readHeads } from '../log/change-head-table.ts'
import { otherSide } from '../log/change-log.ts'
import type { Heads } from '../log/entry.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import type { ChangeRow } from '../schema/schema.ts'

/** Where a log stood: what its author signs, and the other side keeps and shows again. */
export type LogPlace = Pick<ChangeRow, 'incarnation' | 'seq' | 'hash'>

/** Signs where this side's log stands. */
export type Marker = (place: LogPlace) => string

type Marking = Pick<Facility, 'side' | 'db' | 'write'>
type MarkName = 'key' | 'peer' | Allowed

/** What a person may say for a while: let a replaced hub back, or trust a log that is not signed. */
export type Allowed = 'letBack' | 'trust'
const allowedMs = 900_000

/**
 * The portal signs how far its log has come, by a key that never leaves it; the hub keeps the newest mark and shows it in
 * each greeting. So a portal that was restored is told by its own hand that it is behind, and nobody else can tell it so: the
 * hub stands in a building, and its key may be stolen. The hub believes the portal and signs nothing: undefined.
 */
export async function ownMarker(host: Marking): Promise<Marker | undefined> {
  if (host.side === 'hub') return undefined
  const key = (await readMark(host.db, 'key')) ?? (await makeKey(host))
  return place => signed(key, place)
}

/** What the other side's mark of this one says; undefined where this side has not signed it. */
export async function readOwnMark(db: Readers, mark: string | undefined): Promise<LogPlace | undefined> {
  const key = await readMark(db, 'key')
  const place = mark === undefined ? undefined : placeOf(mark)
  if (key === undefined || mark === undefined || !place) return undefined
  const [given, right] = [Buffer.from(mark), Buffer.from(signed(key, place))]
  return given.length === right.length && timingSafeEqual(given, right) ? place : undefined
}

/** Where the mark says that the log stood; whoever has no key reads it unproven. */
export function placeOf(mark: string): LogPlace | undefined {
  const [incarnation, seq, hash] = mark.split('.')
  if (!hash) return undefined
  return { incarnation: Number(incarnation), seq: Number(seq), hash }
}

export type OwnStanding = 'fine' | 'behind' | 'replaced'

/** How this side stands by a mark that it has signed itself: a later copy of it, or entries of it, are not here. */
export async function standingBy(
  db: Readers,
  side: ChangeRow['origin'],
  heads: Heads,
  mark: LogPlace,
): Promise<OwnStanding> {
  const incarnation = heads.incarnation ?? 1
  if (mark.incarnation > incarnation) return 'replaced'
  if (mark.incarnation < incarnation || mark.seq === 0) return 'fine'
  if (mark.seq > heads[side].seq) return 'behind'
  const own = await db
    .selectFrom('change')
    .select('hash')
    .where('origin', '=', side)
    .where('seq', '=', mark.seq)
    .executeTakeFirst()
  return own === undefined || own.hash === mark.hash ? 'fine' : 'behind'
}

export async function readMark(db: Readers, name: MarkName): Promise<string | undefined> {
  const row = await db.selectFrom('syncMark').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function keepMark(trx: Writers, name: MarkName, value: string): Promise<void> {
  await trx
    .insertInto('syncMark')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps the mark of the other side's greeting, where it tells of what is here. */
export async function keepMarkOf(host: Marking, mark: string | undefined): Promise<void> {
  const place = mark === undefined ? undefined : placeOf(mark)
  const head = (await readHeads(host.db))[otherSide(host.side)]
  if (mark === undefined || place?.seq !== head.seq || place.hash !== head.hash) return
  await host.write(async trx => {
    await keepMark(trx, 'peer', mark)
    return ok(null)
  })
}

/** Allows it for a quarter of an hour. */
export async function allowForNow(
  { write, hostClock }: Pick<Facility, 'write' | 'hostClock'>,
  name: Allowed,
): Promise<Result<null>> {
  const until = new Date(hostClock.now() + allowedMs).toISOString()
  return write(async trx => {
    await keepMark(trx, name, until)
    return ok(null)
  })
}

/** Whether somebody who answers for it has allowed that for now. */
export async function isAllowed(db: Readers, name: Allowed, nowMs: number): Promise<boolean> {
  const until = await readMark(db, name)
  return until !== undefined && Date.parse(until) > nowMs
}

/** Of two processes that begin at once, both take the key that came first. */
async function makeKey({ write }: Marking): Promise<string> {
  const made = await write(async trx => {
    const known = await readMark(trx, 'key')
    if (known !== undefined) return ok(known)
    const value = randomBytes(32).toString('base64url')
    await keepMark(trx, 'key', value)
    return ok(value)
  })
  if (!made.ok) throw new Error('A key cannot be refused')
  return made.value
}

function signed(key: string, { incarnation, seq, hash }: LogPlace): string {
  const place = `${incarnation}.${seq}.${hash}`
  return `${place}.${createHmac('sha256', key).update(`mayim mark\n${place}`).digest('base64url')}`
}
