import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { Schema } from '@mayim/core/ground/schema/schema.ts'
import { sql } from 'kysely'

/**
 * Writes copies of a row into a table, some for each night, numbered by `n` back in time.
 * @param varied what SQL gives a column in place of the row's value
 */
export function filler(trx: Writers, nights: number) {
  return async <Table extends keyof Schema>(
    table: Table,
    eachNight: number | ((nights: number) => number),
    row: Schema[Table],
    varied: Partial<Record<keyof Schema[Table], string>>,
    only = 'true',
  ): Promise<void> => {
    const count = typeof eachNight === 'number' ? nights * eachNight : eachNight(nights)
    const columns = Object.keys(row) as (keyof Schema[Table] & string)[]
    const values = columns.map(column => {
      const expression = varied[column]
      return expression === undefined ? sql.lit(row[column]) : sql.raw(expression)
    })
    await sql`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)})
      insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
      select ${sql.join(values)} from numbers where ${sql.raw(only)} on conflict do nothing`.execute(trx)
  }
}
