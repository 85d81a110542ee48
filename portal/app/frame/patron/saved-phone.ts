import type { PhoneValue } from '@mayim/ui/kit/phone-field.tsx'

const key = 'savedPhone'

export interface SavedPhone extends PhoneValue {
  /** Its code comes by a call. */
  readonly byCall?: boolean
}

/** The patron's number on this device, so that the first step can be skipped (people-8). */
export function savedPhone(): SavedPhone | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<SavedPhone> | null
    return typeof value?.country === 'string' && typeof value.national === 'string'
      ? (value as SavedPhone)
      : null
  } catch {
    return null
  }
}

export function savePhone(phone: SavedPhone): void {
  try {
    localStorage.setItem(key, JSON.stringify(phone))
  } catch {
    // Private mode: she types it again.
  }
}

export function forgetPhone(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
