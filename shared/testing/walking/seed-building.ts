import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'

const at = '2026-11-21T18:00:00.000Z'

/** Two rooms in a section with an attendant, a cubicle, an item of the shop, and secrets that no answer may hold. */
export async function seedBuilding(
  facility: Pick<Facility, 'hasher' | 'ownSealer'>,
  trx: Writers,
): Promise<void> {
  await trx
    .insertInto('attendant')
    .values({
      id: 1,
      firstName: 'Leah',
      lastName: 'Example',
      cardHash: facility.hasher.fingerprint('7531'),
      active: 1,
      updatedAt: at,
    })
    .execute()
  await trx.insertInto('section').values({ id: 1, name: 'Section 1', attendantId: 1 }).execute()
  for (const id of [1, 2]) {
    await trx
      .insertInto('room')
      .values({
        id,
        name: `Room ${id}`,
        sectionId: 1,
        bath: id === 1 ? 0 : 1,
        status: 'Ready',
        statusSince: at,
        reservationId: null,
        language: 'en',
        lightsWanted: null,
        lightsAskedAt: null,
        extension: `10${id}`,
      })
      .execute()
  }
  await trx
    .insertInto('cubicle')
    .values({ id: 1, name: 'Cubicle 1', status: 'Available', reservationId: null })
    .execute()
  const words = { nameHe: 'מגבת', nameYi: '', descriptionHe: '', descriptionYi: '' }
  const plain = { ...words, picture: '', shown: 1 } as const
  const towel = { id: 'towel', item: 'Towel', description: '', priceMinor: 500, position: 1 }
  await trx
    .insertInto('merchandiseItem')
    .values({ ...towel, ...plain, active: 1, updatedAt: at })
    .execute()
  await trx
    .insertInto('setting')
    .values({ key: 'roomAdminPasscode', value: '8642', updatedAt: at, changedBy: '', valueBefore: null })
    .execute()
  const secrets = { smsAuthToken: 'canary-secret', roomAdminPasscode: '8642' }
  for (const [key, plain] of Object.entries(secrets)) {
    const sealed = facility.ownSealer.seal(plain)
    await trx.insertInto('secretSetting').values({ key, sealed, updatedAt: at, changedBy: '' }).execute()
  }
}
