/** Only the columns in which a row differs from before, so that what the other side wrote in the others survives. */
export function changedFields<Row extends object>(before: Row, row: Row): Partial<Row> {
  const columns = Object.keys(row) as (keyof Row)[]
  const changed: Partial<Row> = {}
  for (const name of columns) if (row[name] !== before[name]) changed[name] = row[name]
  return changed
}
