import type { SavedPhone } from '../../frame/patron/saved-phone.ts'

/** A code that is on its way; kept for the tab alone, so that loading the page again sends no second one. */
export interface CodeRequest {
  readonly phone: SavedPhone
  readonly e164: string
  readonly loginSession: string
  readonly expiresAt: string
  /** Whether codes leave now; the same for every phone of a country. */
  readonly arrives: 'soon' | 'unsure' | 'never'
  /** Until when no other is sent, by this device's clock. */
  readonly resendAtMs: number
}

const codeKey = 'codeRequest'

export function storedRequest(nowMs: number): CodeRequest | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(codeKey) ?? 'null') as CodeRequest | null
    return kept && Date.parse(kept.expiresAt) > nowMs ? kept : null
  } catch {
    return null
  }
}

export function storeRequest(request: CodeRequest | null): void {
  try {
    if (request) sessionStorage.setItem(codeKey, JSON.stringify(request))
    else sessionStorage.removeItem(codeKey)
  } catch {
    // Private mode: the step lasts as long as the page.
  }
}

const phoneKey = 'askedPhone'

/** The phone for which the page was reloaded; kept until its code was sent, however often the page is drawn again. */
export function readAskedPhone(): SavedPhone | null {
  try {
    const kept = sessionStorage.getItem(phoneKey)
    return kept === null ? null : (JSON.parse(kept) as SavedPhone)
  } catch {
    return null
  }
}

export function keepAskedPhone(phone: SavedPhone): void {
  try {
    sessionStorage.setItem(phoneKey, JSON.stringify(phone))
  } catch {
    // Private mode: she asks again herself.
  }
}

/** Its code was sent, or she types another one. */
export function forgetAskedPhone(): void {
  try {
    sessionStorage.removeItem(phoneKey)
  } catch {
    // Private mode: nothing was kept.
  }
}
