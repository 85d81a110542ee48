import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

const warnLevel = 40

/** The output of the processes: every line into a file for each, and warnings to the terminal. */
export interface LogFiles {
  line(name: string, line: string): void
  close(): Promise<void>
}

export function openLogFiles(dataDir: string, verbose: boolean): LogFiles {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const files = new Map<string, WriteStream>()
  const fileOf = (name: string) => {
    const open = files.get(name) ?? createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    files.set(name, open)
    return open
  }
  return {
    line(name, line) {
      fileOf(name).write(`${line}\n`)
      const shown = verbose ? line : terminalLine(line)
      if (shown !== null) console.log(`${name.padEnd(6)} │ ${shown}`)
    },
    async close() {
      await Promise.all([...files.values()].map(file => new Promise<void>(resolve => file.end(resolve))))
    },
  }
}

/** Returns warnings and errors as `warn: …`, lines that are not log entries unchanged, and null for the rest. */
function terminalLine(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line
  try {
    const { level, msg } = JSON.parse(line) as { level?: number; msg?: string }
    if (typeof level !== 'number') return line
    if (level < warnLevel) return null
    return `${level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warn'}: ${msg ?? ''}`
  } catch {
    return line
  }
}
