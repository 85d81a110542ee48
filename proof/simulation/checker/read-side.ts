import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SimulatedSide } from '../world/side.ts'
import type { BookingRow, Settings } from './stay.ts'

const columns =
  'id, owner, date, time, minutes, bookingStatus, visitStatus, holdExpiresAt, timeCompleted, bath, privateRoom, ' +
  'handicapped, segula, kallah, parking, overbooked, replacingReservationId'

/** Reads the database of a side directly, without the side's own code. */
export class SideReader {
  readonly #side: SimulatedSide
  #generation = -1
  #database: DatabaseSync | undefined
  readonly #statements = new Map<string, StatementSync>()

  constructor(side: SimulatedSide) {
    this.#side = side
  }

  bookings(): Map<string, BookingRow> {
    const rows = this.all(`select ${columns} from reservation`) as unknown as BookingRow[]
    return new Map(rows.map(row => [row.id, row]))
  }

  settings(): Settings {
    const rows = this.all('select key, value from setting') as { key: string; value: string }[]
    return Object.fromEntries(rows.map(row => [row.key, row.value]))
  }

  all(sql: string, ...parameters: SQLInputValue[]): Record<string, unknown>[] {
    if (this.#generation !== this.#side.generation) this.close()
    this.#database ??= new DatabaseSync(this.#side.file, { readOnly: true })
    this.#generation = this.#side.generation
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement.all(...parameters)
  }

  close(): void {
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }
}
