import { randomBytes } from 'node:crypto'
import type { BusReader } from '@mayim/contract/calls/bridges.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { hashClientPassword } from '../broker/client-credential.ts'
import { busReaderRows, deleteBusReader, insertBusReader } from './bus-reader-table.ts'

/** No building has more; a larger number is a mistake. */
const mostReaders = 20

/** The clients of the bus that only read (building-384). */
export async function listBusReaders(db: Readers): Promise<BusReader[]> {
  return (await busReaderRows(db)).map(({ id, name, createdAt }) => ({ id, name, createdAt }))
}

/** Makes a client that only reads; its password is returned once and stored as a hash. Refuses busReadersTooMany. */
export async function createBusReader(
  { write, hostClock }: Pick<Facility, 'write' | 'hostClock'>,
  asked: { readonly name: string },
): Promise<Result<{ id: string; password: string }>> {
  const id = `reader-${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const createdAt = new Date(hostClock.now()).toISOString()
  const row = { id, ...asked, passwordHash: hashClientPassword(password), createdAt }
  return write(async trx => {
    if ((await busReaderRows(trx)).length >= mostReaders) return refuse('tooMany', 'busReadersTooMany')
    await insertBusReader(trx, row)
    return ok({ id, password })
  })
}

/** Refuses busReaderMissing. */
export async function removeBusReader({ write }: Pick<Facility, 'write'>, id: string): Promise<Result<null>> {
  return write(async trx => {
    return (await deleteBusReader(trx, id)) ? ok(null) : refuse('missing', 'busReaderMissing')
  })
}
