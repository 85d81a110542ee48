import type { SavedPhone } from '../../frame/patron/saved-phone.ts'

/** A code that is on its way; kept for the tab alone, so that loading the page again sends no second one. */
export interface CodeRequest {
  readonly phone: SavedPhone
  readonly e164: string
  readonly loginSession: string
  readonly expiresAt: string
  /** Until when no other is sent, by this device's clock. */
  readonly resendAtMs: number
}

const key = 'codeRequest'

export function keptRequest(nowMs: number): CodeRequest | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CodeRequest | null
    return kept && Date.parse(kept.expiresAt) > nowMs ? kept : null
  } catch {
    return null
  }
}

export function keepRequest(request: CodeRequest | null): void {
  try {
    if (request) sessionStorage.setItem(key, JSON.stringify(request))
    else sessionStorage.removeItem(key)
  } catch {
    // Private mode: the step lasts as long as the page.
  }
}
