/** Twilio's code of a phone that answered STOP. */
export const stoppedCode = '21610'

/** What a failed attempt means: not sent, never to be sent, or unknown. */
export interface TwilioOutcome {
  readonly outcome: 'retry' | 'failed' | 'stopped' | 'unsure'
  readonly status: number | null
  /** The code of Twilio or the network, e.g. 21610 or ECONNREFUSED. */
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
 * Classifies an error of the Twilio client. Refused for the number or the account's rights (400, 403): a retry is
 * useless. Stopped: the patron answered STOP. Too many (429) or a wrong key (401): certainly not sent. 5xx and lost answers: unknown.
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
  if (told.code === stoppedCode) return { outcome: 'stopped', ...told }
  return { outcome: told.status < 500 ? 'failed' : 'unsure', ...told }
}
