/** Only the fields in which a row differs from before, so that what others wrote in the other fields survives (screens-1000). */
export function changedFields<Row extends object>(before: Partial<Row>, row: Row): Partial<Row> {
  const names = Object.keys(row) as (keyof Row)[]
  const changed: Partial<Row> = {}
  for (const name of names) if (row[name] !== before[name]) changed[name] = row[name]
  return changed
}
