import type { PhoneValue } from '@mayim/ui/kit/phone-field.tsx'

const key = 'askedPhone'

/** The phone for which the page was reloaded, once. */
export function takeAskedPhone(): PhoneValue | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? null : (JSON.parse(kept) as PhoneValue)
  } catch {
    return null
  }
}

export function keepAskedPhone(phone: PhoneValue): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(phone))
  } catch {
    // Private mode: she asks again herself.
  }
}
