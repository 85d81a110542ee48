import { ok, type Result, refuse } from '../result.ts'

/** How to reach a place; '' where that is not known. */
export interface Reach {
  readonly address: string
  /** With its country: `+17185550100`. */
  readonly phone: string
  readonly website: string
}

/**
 * How an Admin wrote to reach another location, as it is kept: the phone without what only divides it, the website
 * with https, which alone becomes a link (screens-813).
 */
export function checkReach({ address, phone, website }: Reach): Result<Reach> {
  const digits = phone.replace(/[\s().-]/g, '')
  if (digits !== '' && !/^\+[1-9]\d{6,14}$/.test(digits))
    return refuse('invalid', 'settingNotPhone', { field: 'phone' })
  const site = website.trim()
  if (site !== '' && !isSafeSite(site)) return refuse('invalid', 'settingNotUrl', { field: 'website' })
  return ok({ address: address.trim(), phone: digits, website: site })
}

function isSafeSite(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? {}
  return protocol === 'https:' && username === '' && password === ''
}
