import { expect, test } from 'vitest'
import { account } from './en/account.ts'
import { payment } from './en/payment.ts'
import { refusal } from './en/refusal.ts'
import { site } from './en/site.ts'

/** The sentences that screens-49; screens-49). */
test.each([
  ['phoneInvalid', 'Invalid phone number'],
  ['phoneRequired', 'Phone number required'],
  [
    'profileIncomplete',
    'Please make sure all fields are filled out and the email address is formatted correctly. (Names must be a mininum of 3 characters and only include letters.)',
  ],
  ['reserveDateTooEarly', "It's too early to make reservations for this day."],
  ['editPast', "You can't edit a past reservation."],
  ['emailRequired', 'Email is required.'],
  ['amountRequired', 'Amount is required.'],
  ['firstNameRequired', 'First name is required.'],
  ['lastNameRequired', 'Last name is required.'],
  ['phoneIsRequired', 'Phone is required.'],
  ['formIncomplete', 'Please make sure all fields are filled out.'],
  ['userNotFound', 'User not found.'],
  ['unauthorized', 'Authorization has been denied for this request.'],
] as const)('%s is worded as specified', (code, words) => {
  expect(refusal[code]).toBe(words)
})

test('what she is told when all went well, and of empty tables, is worded as specified (screens-49, screens-55)', () => {
  expect([
    site.form.sent,
    payment.donation.thanks,
    account.history.noPayments,
    account.history.noReservations,
    account.excluded.none,
  ]).toEqual([
    'Email Sent',
    'Thank you for your donation',
    'No payments found.',
    'No reservations found.',
    'No excluded attendants',
  ])
})
