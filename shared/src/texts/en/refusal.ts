/** Every refusal by its code: what happened, and what to do next. */
export const refusal = {
  unauthorized: 'Authorization has been denied for this request.',
  forbidden: 'You may not do this. Ask the office if you need it.',
  missing: 'We could not find that. Go back and try again.',
  invalid: 'Something is not filled in correctly. Check it and try again.',
  tooMany: 'Too many tries. Wait a few minutes and try again.',
  later: 'This is not available yet.',
  unreachable: 'We cannot reach the other side right now. Try again in a minute.',
  internal: 'An error occurred. Please try again.',
}
