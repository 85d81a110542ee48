/** What a failed attempt means: never sent, never to be sent, or nobody knows. */
export interface TwilioOutcome {
  readonly outcome: 'retry' | 'failed' | 'unsure'
  readonly status: number | null
  /** Twilio's or the network's own, e.g. 21610 or ECONNREFUSED. */
  readonly code: string | null
}

const neverConnected: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/**
 * Judges an error of the Twilio client. Refused by the number or the account's rights (400, 403): no use to
 * try again. Too many (429) or a wrong key (401): surely not sent. 5xx and lost answers: unsure.
 */
export function outcomeOf(error: unknown): TwilioOutcome {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown }
  const told = {
    status: typeof status === 'number' ? status : null,
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : null,
  }
  if (told.status === null)
    return { outcome: neverConnected.includes(told.code ?? '') ? 'retry' : 'unsure', ...told }
  if (told.status === 429 || told.status === 401) return { outcome: 'retry', ...told }
  return { outcome: told.status < 500 ? 'failed' : 'unsure', ...told }
}
