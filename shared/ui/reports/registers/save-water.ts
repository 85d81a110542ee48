import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { saveCsv } from '../../client/save-csv.ts'
import { withoutMarks } from '../../format.ts'
import type { RegisterPlace } from './register-place.ts'
import { waterCells } from './water-cells.ts'

/** Hands the log of the water over as CSV; no cell runs as a formula (privacy-42). */
export function saveWater(entries: readonly RegisterEntry[], place: RegisterPlace): void {
  const cells = waterCells(place, 'en')
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: place.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  saveCsv('water.csv', [
    cells.map(({ name }) => withoutMarks(name)),
    ...entries.map(entry =>
      cells.map(({ id, text }) =>
        id === 'when' ? time.format(new Date(entry.at)) : withoutMarks(text(entry)),
      ),
    ),
  ])
}
