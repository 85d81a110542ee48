import { Violation } from '../violation.ts'
import type { SideReader } from './read-side.ts'

/** The account in place of the person of a parted visit. */
export const nobody = '00000000-0000-4000-8000-000000000000'

const queries = [
  `select id from reservation where userId = '${nobody}'`,
  'select id from user where erasedAt is not null',
]

/** The old visits and accounts that both sides have forgotten, which no restore may bring back. */
export class Forgotten {
  readonly #kinds = queries.map(sql => ({ sql, seen: new Set<string>() }))

  /** Called while no side is recovering. Throws a `Violation`. */
  check({ hub, portal }: { readonly hub: SideReader; readonly portal: SideReader }): void {
    for (const { sql, seen } of this.#kinds) {
      const ofPortal = idsOf(portal, sql)
      const both = [...idsOf(hub, sql)].filter(id => ofPortal.has(id))
      for (const id of seen)
        if (!both.includes(id)) throw new Violation(`${id} was forgotten by both sides, and is known again`)
      for (const id of both) seen.add(id)
    }
  }
}

function idsOf(reader: SideReader, sql: string): ReadonlySet<string> {
  return new Set(reader.all(sql).map(({ id }) => String(id)))
}
