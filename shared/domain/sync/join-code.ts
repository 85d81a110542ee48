/** How long the code that joins a hub or a bridge is valid, and after how many wrong tries it ends (sync-45). */
export const joinCodeMinutes = 15
export const joinCodeTries = 5

export interface JoinCode {
  readonly expiresAtMs: number
  /** Wrong codes that were tried while it was valid. */
  readonly failures: number
  /** The hash of the secret that the code was exchanged with; null for an unused code. */
  readonly claim: string | null
}

/**
 * Whether a code may be exchanged with a secret, given by its hash (sync-45): `first` for an unused code, `again` for a
 * repeated request with the same secret, whose answer may have been lost, else `over`.
 */
export function judgeJoinCode(code: JoinCode, claim: string, nowMs: number): 'first' | 'again' | 'over' {
  if (nowMs >= code.expiresAtMs || code.failures >= joinCodeTries) return 'over'
  if (code.claim === null) return 'first'
  return code.claim === claim ? 'again' : 'over'
}
