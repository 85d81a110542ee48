import { hasMemberPrice } from '@mayim/domain/money/membership.ts'
import type { CallAnswer, CallInput } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession, useSignedIn } from '@mayim/ui/client/session.ts'
import type { Language } from '@mayim/ui/language.ts'

export type Me = CallAnswer<'userGet'>

/** The patron's account, as the server stores it. */
export function useMe() {
  const { userId } = useSignedIn()
  return useCall('userGet', { params: { id: userId } })
}

/**
 * Whether the patron has the reduced prices for a visit of that date: by her membership, or because staff gave them to
 * her (money-11, money-462); false until it is known.
 */
export function useDiscount(date: string): boolean {
  const current = useSession()
  const id = current.phase === 'signedIn' ? current.userId : ''
  const me = useCall('userGet', { params: { id } }, { enabled: id !== '' }).data
  return (me?.discount ?? false) || hasMemberPrice(me?.membership ?? null, date)
}

/** Stores a language in the patron's account (people-16). */
export function ownLanguage(id: string, language: Language): CallInput<'userPatch'> {
  return { params: { id }, body: [{ op: 'add', path: '/language', value: language }] }
}
