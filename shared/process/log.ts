import { type DestinationStream, type Logger, pino } from 'pino'

/** What a log line may say of an error: never values, which could be a person's. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutNumbers(error.message),
    stack: withoutNumbers(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** Requests and replies are logged by allow-list (see `logRequests`); whatever else tries is cut down to nothing. */
export const logSerializers = {
  err: errorForLog,
  error: errorForLog,
  req: () => undefined,
  res: () => undefined,
}

/** The log of a process: ids, codes and numbers; no phone, name, code or card (threats-T29). */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: logSerializers }
  return pino(options, keepRecentLines(destination))
}

/** A text without its long numbers: phones, codes and card numbers have six digits or more; what an error message needs has fewer. */
export function withoutNumbers(text: string): string {
  return text.replace(/\+?\d(?:[ -]?\d){5,}/g, '[number]')
}

const mostLines = 300
const longestLine = 2_000

interface KeepingStream extends DestinationStream {
  readonly recent: readonly string[]
}

/** A stream that passes each line on and remembers the last ones, for the diagnostics of a technician. */
function keepRecentLines(destination: DestinationStream): KeepingStream {
  const recent: string[] = []
  return {
    recent,
    write(line) {
      recent.push(line)
      if (recent.length > mostLines) recent.shift()
      destination.write(line)
    },
  }
}

/**
 * The last lines of a log, the oldest first, at most about so many characters of them; of a log and its children. Empty
 * for a log that keeps none.
 */
export function recentLines(log: Logger, mostCharacters: number): object[] {
  const stream = (log as { [pino.symbols.streamSym]?: Partial<KeepingStream> })[pino.symbols.streamSym]
  const lines: object[] = []
  let left = mostCharacters
  for (const line of (stream?.recent ?? []).toReversed()) {
    if (line.length > longestLine) continue
    left -= line.length
    if (left < 0) break
    lines.push(JSON.parse(line) as object)
  }
  return lines.reverse()
}

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
