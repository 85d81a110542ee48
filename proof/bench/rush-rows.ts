import { DatabaseSync } from 'node:sqlite'
import type { BenchPortal } from './bench-portal.ts'

export interface StoredBooking {
  readonly id: string
  readonly userId: string
  readonly code: string
  /** `HH:mm` */
  readonly time: string
  readonly minutes: number
}

const columns = '"id", "userId", "code", "time", "minutes"'
const holdsPlace = `"bookingStatus" in ('Reserved', 'Pending')`

/** Reads the bookings of a night directly from the database, without the project's own code. */
export async function storedBookings(
  portal: Pick<BenchPortal, 'file'>,
  postgres: { readonly url: string; readonly schema: string } | null,
  date: string,
): Promise<StoredBooking[]> {
  if (postgres === null) {
    const database = new DatabaseSync(portal.file, { readOnly: true })
    const rows = database
      .prepare(`select ${columns} from reservation where date = ? and ${holdsPlace}`)
      .all(date)
    database.close()
    return rows as unknown as StoredBooking[]
  }
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const text = `select ${columns} from "${postgres.schema}".reservation where date = $1 and ${holdsPlace}`
  const { rows } = await client.query<StoredBooking>(text, [date])
  await client.end()
  return rows
}
