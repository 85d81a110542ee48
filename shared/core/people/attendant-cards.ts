import { type ScryptOptions, scrypt } from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Facility, Hasher, Readers, Sealer } from '../ground/runtime/facility.ts'
import { createTurns } from '../ground/runtime/in-turn.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import { isSealedBy } from '../ground/runtime/sealer.ts'
import type { AttendantRow } from '../ground/schema/schema.ts'
import { attendantById, attendants, cardHolders, updateAttendant } from './attendant-table.ts'

/**
 * 16 MB and about a tenth of a second on a Raspberry Pi 4: a door still opens at once, and the 10,000 PINs of four
 * digits take a quarter of an hour instead of a blink (people-175, decision 145).
 */
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const hashBytes = 32
const prefix = 's1.'

/** Apart from the passwords' turns: a card at a door does not wait for sign-ins. */
const inTurn = createTurns()

/** The hash of a card's code or a PIN, with one salt for the facility. */
function hashCard(hasher: Hasher, code: string): Promise<string> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const salt = hasher.fingerprint('attendant cards')
        scrypt(code, salt, hashBytes, cost, (error, hash) =>
          error ? reject(error) : resolve(prefix + hash.toString('base64url')),
        )
      }),
  )
}

/** What a stored value may hold: the hash of today, or the fast one of releases before it. */
export interface CardForms {
  readonly slow: string
  readonly fast: string
}

export async function cardForms(hasher: Hasher, code: string): Promise<CardForms> {
  return { slow: await hashCard(hasher, code), fast: hasher.fingerprint(code) }
}

/** The hash in a stored value. Older releases did not seal it. Null for none, or one of a hub whose key is gone. */
export function openCard(ownSealer: Pick<Sealer, 'open'>, stored: string | null): string | null {
  if (!stored?.startsWith('v2.')) return stored
  try {
    return ownSealer.open(stored)
  } catch {
    return null
  }
}

/** Whether a stored value is of this code. */
export function isOfCard(ownSealer: Pick<Sealer, 'open'>, stored: string | null, forms: CardForms): boolean {
  const hash = openCard(ownSealer, stored)
  return hash === forms.slow || hash === forms.fast
}

/** At the hub: seals with its newest own key each card that an older release or an older key left (people-175). */
export async function sealCards(facility: Facility): Promise<number> {
  const rows = await cardsSealedOtherwise(facility.db, facility)
  for (const { row, hash } of rows) await replaceCard(facility, row, facility.ownSealer.seal(hash))
  return rows.length
}

/** The cards that the newest own key did not seal, with their hashes. One that cannot be opened is left out. */
export async function cardsSealedOtherwise(
  db: Readers,
  { ownSealer }: Pick<Facility, 'ownSealer'>,
): Promise<{ readonly row: AttendantRow; readonly hash: string }[]> {
  return (await attendants(db)).flatMap(row => {
    if (row.cardHash === null || isSealedBy(ownSealer, row.cardHash)) return []
    const hash = openCard(ownSealer, row.cardHash)
    return hash === null ? [] : [{ row, hash }]
  })
}

/** Stores another value for the same card, unless the card was changed in the meantime. */
async function replaceCard(facility: Facility, before: AttendantRow, cardHash: string): Promise<void> {
  await facility.write(async trx => {
    const row = await attendantById(trx, before.id)
    if (row?.cardHash !== before.cardHash) return ok(null)
    const { id, ...rest } = row
    const fields = { ...rest, cardHash, updatedAt: nowIso(facility) }
    await updateAttendant(trx, id, fields)
    await record(facility, trx, systemCaller, { entity: 'attendant', id, kind: 'changed', fields })
    return ok(null)
  })
}

/**
 * The active attendant of a card's code or a PIN, at the hub; undefined for none and for a disabled account. A wrong
 * code takes as long as a right one. A code that is stored as an older release hashed it is hashed again (people-175).
 */
export async function findByCard(
  facility: Facility,
  code: string,
  cards: Pick<CardList, 'holders'> = { holders: () => cardHolders(facility.db) },
): Promise<AttendantRow | undefined> {
  const forms = await cardForms(facility.hasher, code)
  const holders = await cards.holders()
  const found = holders.find(({ cardHash }) => isOfCard(facility.ownSealer, cardHash, forms))
  if (found && openCard(facility.ownSealer, found.cardHash) === forms.fast)
    await replaceCard(facility, found, facility.ownSealer.seal(forms.slow)).catch(error =>
      facility.log.error({ err: error }, 'the slow hash of a card was not stored'),
    )
  return found
}

/** Who has a card: as the database says or, while it cannot answer, as it last said (building-742). */
export interface CardList {
  holders(): Promise<AttendantRow[]>
  stop(): void
}

const readAgainMs = 1_000

/** Reads the cards again at most once a second, after a commit. */
export async function openCardList({ db, changes, log }: Facility): Promise<CardList> {
  let last = await cardHolders(db)
  let timer: NodeJS.Timeout | undefined
  const read = async (): Promise<void> => {
    last = await cardHolders(db)
  }
  const holders = async (): Promise<AttendantRow[]> => {
    await read().catch(error => log.error({ err: error }, 'a card is judged by the list in memory'))
    return last
  }
  const unsubscribe = changes.onCommit(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      read().catch(() => undefined)
    }, readAgainMs).unref()
  })
  return {
    holders,
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
