import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '../ground/database/open-database.ts'
import { appendChange } from '../ground/log/change-log.ts'
import type { Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { type HeldRow, heldColumns, heldRows, heldRowsOfNight } from './held-table.ts'
import { insertReservation, updateReservation } from './reservation-table.ts'

const silent = pino({ level: 'silent' })
const dates = ['2026-11-22', '2026-11-23']
const at = '2026-11-22T22:00:00.000Z'
const steps = [
  'add',
  'addRefused',
  'addThrown',
  'cancel',
  'cancelRefused',
  'cancelUnnotedRefused',
  'cancelElsewhere',
  'move',
  'moveElsewhere',
  'look',
] as const
type Step = (typeof steps)[number]

onBothDialects('the rows of a night that are kept in memory', openFresh => {
  test('are those of the tables, whatever was written, refused, or written by another process', async () => {
    const database = await openFresh('portal')
    const facility = { side: 'portal' as const, log: silent }
    const ids: string[] = []
    await database.write(async trx => ok(await trx.insertInto('user').values(sampleUser()).execute()))
    let count = 0

    async function doStep(trx: Writers, step: Step): Promise<void> {
      if (step.startsWith('add')) {
        const id = `r${count++}`
        const row = sampleReservation({ id, owner: 'portal', code: id, date: dates[count % 2] ?? '' })
        await insertReservation(trx, row)
        await note(trx, id, 'booked', row)
        if (step === 'add') ids.push(id)
      } else if (step !== 'look') {
        const id = ids[count++ % ids.length]
        if (!id) return
        const fields = step.startsWith('move')
          ? { date: dates[count % dates.length] ?? '' }
          : { bookingStatus: 'Canceled' as const }
        if (step.endsWith('Elsewhere')) await updateUnseen(trx, id, fields)
        else await updateReservation(trx, id, fields)
        if (step !== 'cancelUnnotedRefused') await note(trx, id, 'changed', fields)
      }
    }
    async function compare(trx: Writers): Promise<void> {
      for (const date of dates) {
        const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
        const kept = [...(await heldRows(facility, trx, date))].sort(byId)
        expect(kept.map(pick)).toEqual((await heldRowsOfNight(trx, date)).sort(byId))
      }
    }
    const run = (database: OpenDatabase, step: Step, looksBefore: boolean): Promise<Result<null>> =>
      database.write(async trx => {
        if (looksBefore) await compare(trx)
        await doStep(trx, step)
        await compare(trx)
        if (step === 'addThrown') throw new Error('a fault of the operation')
        return step.endsWith('Refused') ? refuse('conflict', 'slotTaken') : ok(null)
      })

    const batches = fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(batches, async batch => {
        const runs = batch.map(([step, looksBefore]) => run(database, step, looksBefore))
        for (const [index, done] of (await Promise.allSettled(runs)).entries()) {
          const isThrown = batch[index]?.[0] === 'addThrown'
          expect(done.status === 'rejected' ? `${done.reason}` : '').toContain(
            isThrown ? 'a fault of the' : '',
          )
          if (!isThrown) expect(done.status).toBe('fulfilled')
        }
      }),
      { numRuns: 30 },
    )
    await database.close()
  }, 60_000)
})

test('what differs from the database is found by one look of a thousand, said, and dropped', async () => {
  const database = await testDatabase({ side: 'portal', comparesAlways: false })
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const looksOf = (trx: Writers) => heldRows({ side: 'portal', log }, trx, dates[0] ?? '')
  const statuses = async (trx: Writers) => [...(await looksOf(trx))].map(row => row.bookingStatus)
  await database.write(async trx => {
    await trx.insertInto('user').values(sampleUser()).execute()
    await insertReservation(trx, sampleReservation({ id: 'r', date: dates[0] ?? '' }))
    expect(await statuses(trx)).toEqual(['Reserved'])
    await updateUnseen(trx, 'r', { bookingStatus: 'Canceled' })
    expect(await statuses(trx)).toEqual(['Reserved'])
    for (let look = 0; look < 1_000; look += 1) await looksOf(trx)
    expect(await statuses(trx)).toEqual(['Canceled'])
    return ok(null)
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(dates[0])
  await database.close()
})

/** As another process would, which this one hears of by the log alone. */
async function updateUnseen(trx: Writers, id: string, fields: Partial<ReservationRow>): Promise<void> {
  await trx.updateTable('reservation').set(fields).where('id', '=', id).execute()
}

/** A row that was added from the log has all the columns of the reservation. */
function pick(row: HeldRow): object {
  return Object.fromEntries(heldColumns.map(column => [column, row[column]]))
}

async function note(trx: Writers, id: string, kind: string, fields: object): Promise<void> {
  const entry = {
    origin: 'portal' as const,
    at,
    entity: 'reservation' as const,
    entityId: id,
    kind,
    who: 'x',
    cause: '',
  }
  await appendChange(trx, { ...entry, fields: fields as Record<string, unknown> })
}
