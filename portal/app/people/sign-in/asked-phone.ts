import type { SavedPhone } from '../../frame/patron/saved-phone.ts'

const key = 'askedPhone'

/** The phone for which the page was reloaded; kept until its code was sent, however often the page is drawn again. */
export function readAskedPhone(): SavedPhone | null {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? null : (JSON.parse(kept) as SavedPhone)
  } catch {
    return null
  }
}

export function keepAskedPhone(phone: SavedPhone): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(phone))
  } catch {
    // Private mode: she asks again herself.
  }
}

/** Its code was sent, or she types another one. */
export function forgetAskedPhone(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Private mode: nothing was kept.
  }
}
