import type { PhoneValue } from '@mayim/ui/kit/phone-field.tsx'

const key = 'savedPhone'

/** The patron's number on this device, so that the first step can be skipped (people-8). */
export function savedPhone(): PhoneValue | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PhoneValue> | null
    if (typeof value?.country !== 'string' || typeof value.national !== 'string') return null
    return { country: value.country, national: value.national }
  } catch {
    return null
  }
}

export function savePhone(phone: PhoneValue): void {
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
