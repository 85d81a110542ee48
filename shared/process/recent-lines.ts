import { type DestinationStream, type Logger, pino } from 'pino'

const mostLines = 300
const longestLine = 2_000

interface KeepingStream extends DestinationStream {
  readonly recent: readonly string[]
}

/** A stream that passes each line on and remembers the last ones, for the diagnostics of a technician. */
export function keepRecentLines(destination: DestinationStream): KeepingStream {
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
