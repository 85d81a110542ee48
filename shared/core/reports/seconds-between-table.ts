import { sql } from 'kysely'

/** Seconds of the UTC day of an instant's text: what both databases can compute. */
function secondsOf(instant: string) {
  const text = sql.ref(instant)
  return sql`(cast(substr(${text}, 12, 2) as integer) * 3600 + cast(substr(${text}, 15, 2) as integer) * 60 + cast(substr(${text}, 18, 2) as integer))`
}

/** The seconds between two columns with instants that lie less than a day apart. */
export function secondsBetween(from: string, to: string) {
  return sql<number>`((${secondsOf(to)} - ${secondsOf(from)} + 86400) % 86400)`
}
