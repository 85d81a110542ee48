import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers } from '../../ground/runtime/facility.ts'

interface Doubtful {
  readonly side: Side
  /** From here on the log was written by a clock that was wrong. */
  readonly after: number
  /** Later stamps come from a clock that was ahead. */
  readonly stamp: string
}

const shownCodes = 20

/** The entries of this side that carry a wrong time: how many, and the codes of the first reservations. */
export async function doubtfulEntries(
  db: Readers,
  { side, after, stamp }: Doubtful,
): Promise<{ readonly changes: number; readonly codes: readonly string[] }> {
  const doubtful = db
    .selectFrom('change')
    .where('change.origin', '=', side)
    // The items that tell of the clock are no news.
    .where('change.entity', '<>', 'attention')
    .where(entry => entry.or([entry('change.position', '>', after), entry('change.stamp', '>', stamp)]))
  const { changes } = await doubtful
    .select(entry => entry.fn.countAll<number | string>().as('changes'))
    .executeTakeFirstOrThrow()
  const codes = await doubtful
    .innerJoin('reservation', 'reservation.id', 'change.entityId')
    .where('change.entity', '=', 'reservation')
    .select('reservation.code')
    .distinct()
    .orderBy('reservation.code')
    .limit(shownCodes)
    .execute()
  return { changes: Number(changes), codes: codes.map(({ code }) => code) }
}
