import { readFileSync, statSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import Type from 'typebox'
import { Value } from 'typebox/value'

/** The secret of a name. Throws a ConfigurationError if there is none. */
export type SecretOf = (name: string) => string

const secretsFile = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 512 }))
const othersMayRead = 0o007

/**
 * Reads the passwords of devices by name from a JSON file that others may not read, so that the building file can be
 * shown to anybody (building-175). Throws a ConfigurationError that repeats no secret.
 */
export function readSecrets(path: string | null): SecretOf {
  const secrets = path === null ? {} : parse(path)
  return name => {
    const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined
    if (secret === undefined)
      throw new ConfigurationError([
        `BRIDGE_SECRETS: there is no secret of the name ${name}, which the building file uses.`,
      ])
    return secret
  }
}

function parse(path: string): Record<string, string> {
  let value: unknown
  try {
    if (statSync(path).mode & othersMayRead)
      throw new ConfigurationError([`BRIDGE_SECRETS: others may read ${path}.`])
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError([`BRIDGE_SECRETS: ${path} is not a readable JSON file.`])
  }
  if (Value.Check(secretsFile, value)) return value
  throw new ConfigurationError([`BRIDGE_SECRETS: ${path} is not an object of names and secrets.`])
}
