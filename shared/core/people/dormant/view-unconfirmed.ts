import type { UnconfirmedPerson } from '@mayim/contract/calls/privacy.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { latestNightsOf, unconfirmedRows } from './account-use-table.ts'

const mostShown = 100

/** The patrons who wait to be confirmed, the latest sign-in first, with the night of their last visit (people-352). */
export async function viewUnconfirmed({ db }: Pick<Facility, 'db'>): Promise<UnconfirmedPerson[]> {
  const rows = await unconfirmedRows(db, mostShown)
  const nights = await latestNightsOf(
    db,
    rows.map(row => row.id),
  )
  return rows.map(({ id, firstName, lastName, username, phone, unconfirmedSince }) => ({
    id,
    firstName,
    lastName,
    username,
    phone,
    since: unconfirmedSince ?? '',
    lastNight: nights.get(id) ?? null,
  }))
}
