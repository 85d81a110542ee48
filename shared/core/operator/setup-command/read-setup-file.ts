import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Password } from '@mayim/contract/entities/scalars.ts'
import { SetupFile } from '@mayim/contract/setup-file.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { readJsonFile } from '@mayim/process/read-json-file.ts'
import { Value } from 'typebox/value'

const maxFaults = 20

/** Reads a setup file. Throws a ConfigurationError with a sentence for each fault of its form, never a value. */
export function readSetupFile(path: string): SetupFile {
  const value = readJsonFile(path)
  if (Value.Check(SetupFile, value)) return value
  // A member that the schema does not have is reported twice: on its own as `boolean`, and on its parent.
  const faults = Value.Errors(SetupFile, value).filter(({ keyword }) => keyword !== 'additionalProperties')
  throw new ConfigurationError(
    faults.slice(0, maxFaults).map(({ instancePath, keyword, message }) => {
      const part = instancePath.slice(1).replaceAll('/', '.') || 'the file'
      return `${part}: ${keyword === 'boolean' ? 'is not known' : message}.`
    }),
  )
}

/** The password of the first Admin, from the setup file or from the file that it names. Throws a ConfigurationError. */
export function readPassword(
  path: string,
  { password, passwordFile }: NonNullable<SetupFile['admin']>,
): string {
  if ((password === undefined) === (passwordFile === undefined))
    throw new ConfigurationError(['admin: give either password or passwordFile.'])
  const [part, text] =
    passwordFile === undefined
      ? (['admin.password', password ?? ''] as const)
      : (['admin.passwordFile', firstLine(resolve(dirname(path), passwordFile))] as const)
  if (Value.Check(Password, text)) return text
  throw new ConfigurationError([`${part}: a password has 8 to 200 characters.`])
}

function firstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? ''
  } catch {
    throw new ConfigurationError([`admin.passwordFile: ${path} cannot be read.`])
  }
}
