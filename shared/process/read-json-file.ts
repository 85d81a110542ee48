import { readFileSync } from 'node:fs'
import { ConfigurationError } from './environment.ts'

/**
 * Reads a JSON file. Throws a ConfigurationError that tells a missing file, a missing right and a fault of its form
 * apart. The file may hold secrets, so the line and the column of a fault are named, never the text around it.
 * @param name how messages call the file
 */
export function readJsonFile(path: string, name: string = path): unknown {
  const text = readText(path, name)
  try {
    return JSON.parse(text)
  } catch (error) {
    const before = text.slice(0, faultPosition(text, (error as SyntaxError).message)).split('\n')
    const column = (before.at(-1) as string).length + 1
    throw new ConfigurationError([`${name} is not JSON: see line ${before.length}, column ${column}.`])
  }
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ConfigurationError([`${name} does not exist.`])
    if (code === 'EACCES' || code === 'EPERM')
      throw new ConfigurationError([`${name} may not be read by this user.`])
    throw new ConfigurationError([`${name} cannot be read: ${code}.`])
  }
}

/**
 * JSON.parse names no position where a token is unexpected, but quotes the text around it. That token is then the last
 * character of the shortest beginning of the text that fails in the same way.
 */
function faultPosition(text: string, message: string): number {
  const named = /at position (\d+)/.exec(message)
  if (named) return Number(named[1])
  if (!hasUnexpectedToken(text)) return text.length
  let [good, bad] = [0, text.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (hasUnexpectedToken(text.slice(0, middle))) bad = middle
    else good = middle
  }
  return good
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return (error as SyntaxError).message.startsWith('Unexpected token')
  }
}
