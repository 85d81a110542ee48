/** Of the field of an expiry. */
export const expiryLook = { autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 5 } as const

/** What is typed as an expiry, with its slash: `12/30`. */
export function writeExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Month and year of a complete expiry that has not passed; null for any other text. */
export function completeExpiry(
  text: string,
  today = new Date(),
): { expMonth: string; expYear: string } | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? []
  if (month === '') return null
  const isPast = Number(year) * 12 + Number(month) < (today.getFullYear() % 100) * 12 + today.getMonth() + 1
  return isPast ? null : { expMonth: month, expYear: `20${year}` }
}
