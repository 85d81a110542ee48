import type { Logger } from 'pino'

/** Time between two lines of one kind. */
const windowMs = 60_000
/** The text of an error can contain what a client sent, so the number of kinds is limited. */
const maxKinds = 100

/**
 * Logs warnings that a hostile peer can cause: the first of a kind at once, further ones as one line with their count at
 * the end of each minute. A kind is a message and its fault. Thousands of hostile connections write a few lines.
 */
export function createRepeatedWarnings(log: Pick<Logger, 'warn'>, everyMs = windowMs) {
  const kinds = new Map<string, { readonly fields: object; readonly message: string; more: number }>()
  const sumUp = () => {
    for (const [kind, { fields, message, more }] of kinds) {
      if (more === 0) kinds.delete(kind)
      else log.warn({ ...fields, more }, message)
    }
    for (const counted of kinds.values()) counted.more = 0
  }
  const timer = setInterval(sumUp, everyMs).unref()
  return {
    warn(fields: { readonly fault: string; readonly client?: string | undefined }, message: string): void {
      const kind = `${message}\n${fields.fault}`
      const counted = kinds.get(kind)
      if (counted) counted.more += 1
      else if (kinds.size < maxKinds) {
        kinds.set(kind, { fields, message, more: 0 })
        log.warn(fields, message)
      }
    },
    /** Logs the remaining counts and stops. */
    stop(): void {
      clearInterval(timer)
      sumUp()
    },
  }
}

export type RepeatedWarnings = Pick<ReturnType<typeof createRepeatedWarnings>, 'warn'>
