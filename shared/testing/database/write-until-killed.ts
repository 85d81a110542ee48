import { migrate } from '@mayim/core/ground/database/migrate.ts'
import { nodeIdentity, openDatabase } from '@mayim/core/ground/database/open-database.ts'
import { appendChange } from '@mayim/core/ground/log/change-log.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleChange } from './sample-rows.ts'

/** A process to be killed: writes from eight hands at once and prints each key that was acknowledged. */
const [file = '', run = '0'] = process.argv.slice(2)
const database = await openDatabase({ file })
await migrate(database)
await nodeIdentity(database, 'hub')

async function writeForEver(hand: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const key = `${run}-${hand}-${count}`
    await database.write(async trx => {
      await trx.insertInto('effectDone').values({ key, at: '' }).execute()
      await appendChange(trx, sampleChange({ entityId: key }))
      return ok(key)
    })
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, hand) => writeForEver(hand)))
