/** What the stand-in's bank does with a card. Stripe's own test numbers do the same there. */
export interface Bank {
  readonly brand: string
  /** Declined when it is charged, with Stripe's code and decline code. */
  readonly charge?: readonly [code: string, declineCode: string]
  /** Declined already when it is to be kept. */
  readonly keep?: boolean
  /** She must prove who she is: every time, or only until the card is kept. */
  readonly proof?: 'always' | 'untilKept'
  /** What becomes of money that goes back to it, where it is not simply taken. */
  readonly refund?: 'pending' | 'failed'
}

const declined = (code: string, declineCode = code): Bank => ({
  brand: 'visa',
  charge: [code, declineCode],
  keep: true,
})

const banks: Readonly<Record<string, Bank>> = {
  '4000000000000002': declined('card_declined', 'generic_decline'),
  '4000000000009995': declined('card_declined', 'insufficient_funds'),
  '4000000000009987': declined('card_declined', 'lost_card'),
  '4000000000006975': declined('card_declined', 'card_velocity_exceeded'),
  '4000000000000069': declined('expired_card'),
  '4000000000000127': declined('incorrect_cvc'),
  '4000000000000119': declined('processing_error'),
  '4000000000000341': { brand: 'visa', charge: ['card_declined', 'generic_decline'] },
  '4000000000007726': { brand: 'visa', refund: 'pending' },
  '4000000000005126': { brand: 'visa', refund: 'failed' },
  '4000002760003184': { brand: 'visa', proof: 'always' },
  '4000002500003155': { brand: 'visa', proof: 'untilKept' },
}

export const messages: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_year: "Your card's expiration year is invalid.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
}

/** The bank of a card that is whole; of any other number it takes everything. */
export function bankOf(number: string): Bank {
  return banks[number] ?? { brand: brandOf(number) }
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  return number.startsWith('6') ? 'discover' : 'visa'
}

/** The check digit of card numbers. */
export function isWhole(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
