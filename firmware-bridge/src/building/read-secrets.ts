import { statSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { readJsonFile } from '@mayim/process/read-json-file.ts'
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
  const name = `BRIDGE_SECRETS: ${path}`
  const value = readJsonFile(path, name)
  if (statSync(path).mode & othersMayRead)
    throw new ConfigurationError([`BRIDGE_SECRETS: others may read ${path}.`])
  if (Value.Check(secretsFile, value)) return value
  throw new ConfigurationError([`${name} is not an object of names and secrets.`])
}
