import { type DestinationStream, type Logger, pino } from 'pino'
import { keepRecentLines } from './recent-lines.ts'

/** What a log line may say of an error: never values, which could be a person's. */
export function errorForLog(error: unknown): object {
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
