import { ok, type Result, refuse } from '../result.ts'

/** A card as it is typed into fields of ours (money-870): digits only. */
export interface TypedCard {
  readonly cardNumber: string
  /** `MM`. */
  readonly expMonth: string
  /** `YYYY`. */
  readonly expYear: string
  readonly cvv: string
  /** The number of the holder's identity card. */
  readonly cardHolderId: string
}

/**
 * Judges a typed card before the processor sees it. Refuses `cardNumberWrong`, `cardExpired`, `cardCvcWrong` and, for the
 * number of the holder, `invalid`.
 * @param month the earliest in which it may end, `YYYY-MM`
 */
export function checkTypedCard(card: TypedCard, month: string): Result<null> {
  const { cardNumber, expMonth, expYear, cvv, cardHolderId } = card
  if (!isCardNumber(cardNumber)) return refuse('conflict', 'cardNumberWrong', { field: 'cardNumber' })
  const isDate = /^(0[1-9]|1[0-2])$/.test(expMonth) && /^20\d\d$/.test(expYear)
  if (!isDate || `${expYear}-${expMonth}` < month)
    return refuse('conflict', 'cardExpired', { field: 'expMonth' })
  if (!/^\d{3,4}$/.test(cvv)) return refuse('conflict', 'cardCvcWrong', { field: 'cvv' })
  return /^\d{5,9}$/.test(cardHolderId) ? ok(null) : refuse('invalid', 'invalid', { field: 'cardHolderId' })
}

/** With its check digit. Isracard's own cards have 8 or 9 digits and none. */
function isCardNumber(number: string): boolean {
  if (/^\d{8,9}$/.test(number)) return true
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (1 + (at % 2))
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
