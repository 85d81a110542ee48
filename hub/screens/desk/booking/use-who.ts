import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { isNoPhone } from '@mayim/domain/people/phone.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useState } from 'react'

/** At least this many digits are looked up. */
const enoughDigits = 9

/** With whom a form begins: a known patron, or what was typed of one who may be new. All may be absent. */
export interface StartWho {
  readonly userId?: string | undefined
  readonly phone?: string | undefined
  readonly name?: string | undefined
}

export type Who = ReturnType<typeof useWho>

/**
 * For whom staff book: a patron who was picked, or a phone and a name. A phone that an account has is that patron; any
 * other makes a new account with the booking, and so does a name without a phone (booking-78).
 */
export function useWho(start: StartWho) {
  const own = useTexts().language
  const [pickedId, setPickedId] = useState(start.userId ?? null)
  const [phone, setPhone] = useState(start.phone ?? '')
  const [isWithout, setWithout] = useState(false)
  const [name, setName] = useState(start.name ?? '')
  const [language, setLanguage] = useState<Language | null>(null)
  const picked = useCall('userGet', { params: { id: pickedId ?? '' } }, { enabled: pickedId !== null })
  const hasPhone = !isWithout && !isNoPhone(phone)
  const isWhole = pickedId === null && hasPhone && phone.replace(/\D/g, '').length >= enoughDigits
  const byPhone = useCall('usersFindByPhone', { query: { phone } }, { enabled: isWhole, staleMs: 10_000 })
  const found = isWhole ? byPhone.data : undefined
  const person = (pickedId === null ? found?.user : picked.data) ?? null
  // A phone that is known has its name.
  const needsName = pickedId === null && nameOf(found?.user) === ''
  return {
    pickedId,
    pick: setPickedId,
    /** Another may be meant than the one with whom the form began. */
    mayChange: start.userId === undefined,
    phone,
    setPhone,
    isWithout,
    setWithout,
    name,
    setName,
    hasPhone,
    /** The account, once it is known to be one. */
    person,
    /** The answer for a whole phone. */
    found: found as CallAnswer<'usersFindByPhone'> | undefined,
    needsName,
    language: language ?? person?.language ?? own,
    setLanguage,
    error: picked.error,
    isKnown: isEnough({ pickedId, person, hasPhone, isWhole, name }),
    given: givenOf({ pickedId, phone: hasPhone ? phone : '', name: needsName ? name.trim() : '' }),
  }
}

/** Enough is known to book. */
function isEnough(who: {
  readonly pickedId: string | null
  readonly person: UserAnswer | null
  readonly hasPhone: boolean
  readonly isWhole: boolean
  readonly name: string
}): boolean {
  if (who.pickedId !== null) return who.person !== null
  return who.hasPhone ? who.isWhole : who.name.trim() !== ''
}

/** For whom a booking or a place on the list is: an account, or the phone and the name of one who may be new. */
export interface Given {
  readonly userId?: string
  readonly phone?: string
  readonly name?: string
}

function givenOf(who: { pickedId: string | null; phone: string; name: string }): Given {
  const { pickedId, phone, name } = who
  if (pickedId !== null) return { userId: pickedId }
  return { ...(phone === '' ? {} : { phone }), ...(name === '' ? {} : { name }) }
}

export function nameOf(person: Pick<UserAnswer, 'firstName' | 'lastName'> | null | undefined): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() : ''
}
