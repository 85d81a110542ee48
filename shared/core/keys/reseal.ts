import { secretsOfHub } from '@mayim/contract/settings.ts'
import { ok } from '@mayim/domain/result.ts'
import { prefixOf } from '../people/sealer.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { Stoppable } from '../runtime/job.ts'
import {
  replaceSealed,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  valuesSealedOtherwise,
} from './sealed-table.ts'

type Resealing = Pick<Facility, 'db' | 'write' | 'sealer' | 'ownSealer' | 'log'>

const batch = 200

/**
 * At the start: seals every value of this side with its newest key (privacy-51). `sealMore` seals those whose change the
 * other side gets too, and returns how many there were.
 */
export function startResealJob(facility: Resealing, sealMore = async () => 0): Stoppable {
  const sealed = async () => (await resealAll(facility)) + (await sealMore())
  const work = sealed().then(
    count => {
      if (count > 0) facility.log.info({ count }, 'values were sealed with the newest key')
    },
    error => facility.log.error({ err: error }, 'values could not be sealed with the newest key'),
  )
  return { stop: () => work }
}

/**
 * Seals every value of this side that an older key sealed with the newest one. Returns how many there were. A value of
 * a key that is not here throws.
 */
export async function resealAll(facility: Resealing): Promise<number> {
  let count = 0
  for (const column of sealedColumns) {
    const old = await oldValues(facility.db, facility, column)
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch)
      const anew = some.map(value => facility.ownSealer.seal(facility.ownSealer.open(value.sealed)))
      await facility.write(async trx => {
        for (const [index, value] of some.entries())
          await replaceSealed(trx, column, value, anew[index] ?? value.sealed)
        return ok(null)
      })
    }
    count += old.length
  }
  return count
}

/** The values of a column that belong to this side alone, and that its newest key did not seal. */
async function oldValues(
  db: Readers,
  { sealer, ownSealer }: Pick<Facility, 'sealer' | 'ownSealer'>,
  column: SealedColumn,
): Promise<SealedValue[]> {
  const own = prefixOf(ownSealer.keyId)
  const values = await valuesSealedOtherwise(
    db,
    column,
    column.shared ? [own, prefixOf(sealer.keyId)] : [own],
  )
  // Older releases sealed with the facility key. The accounts and secrets of both sides stay as they are.
  const staysOld = ({ id, sealed }: SealedValue) =>
    sealed.startsWith('v1.') && (column.table === 'credential' || secretsOfHub.some(key => key === id))
  return column.shared ? values.filter(value => !staysOld(value)) : values
}

/** Whether any value of this side still needs an older key. */
export async function needsOlderKeys(
  facility: Pick<Facility, 'sealer' | 'ownSealer'>,
  db: Readers,
): Promise<boolean> {
  for (const column of sealedColumns) if ((await oldValues(db, facility, column)).length > 0) return true
  return false
}
