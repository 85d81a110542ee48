import { useCall } from '@mayim/ui/client/queries.ts'
import { nameOf } from '../booking/use-who.ts'
import type { FoundPerson } from './search-entries.ts'

/** From this many digits on, a phone is looked up. */
const phoneDigits = 9

/** The people whom a word finds, on tonight's list or not. Undefined while the answer is pending. */
export function usePeople(typed: string): {
  readonly people: readonly FoundPerson[] | undefined
  readonly pending: boolean
} {
  const phone = typed.trim()
  const isPhone = phone.replace(/\D/g, '').length >= phoneDigits
  const found = useCall('usersFindByPhone', { query: { phone } }, { enabled: isPhone, staleMs: 10_000 })
  if (!isPhone) return { people: [], pending: false }
  const user = found.data?.user
  const people = user
    ? [{ id: user.id, name: nameOf(user), phone: user.phone ?? null, lastVisit: null, nextVisit: null }]
    : []
  return { people: found.data && people, pending: found.isPending }
}
