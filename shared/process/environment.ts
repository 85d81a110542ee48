import { readFileSync } from 'node:fs'
import type { Static, TObject, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

/** What a variable's schema may carry beside the JSON Schema words. */
interface VariableNotes {
  /** The middle of the sentence "HUB_PORT must be …". */
  readonly says: string
  readonly description: string
  /** Its value appears in no message. */
  readonly secret?: true
}

interface ReadEnvironment<S extends TObject> {
  readonly values: Static<S>
  /** One sentence for each variable that is wrong; empty when `values` may be used. */
  readonly faults: readonly string[]
}

/** The make of each kind of variable; without a fallback it must be set, unless it is `optional`. */
export const variable = {
  port: (fallback: number, description: string) =>
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      default: fallback,
      says: 'a port from 0 to 65535',
      description,
    }),

  optionalPort: (description: string) =>
    Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, says: 'a port from 1 to 65535', description })),

  text: (fallback: string, description: string) =>
    Type.String({ minLength: 1, default: fallback, says: 'a text that is not empty', description }),

  url: (fallback: string, description: string) => {
    const pattern = `^${new URL(fallback).protocol.replace(/s?:$/, 's?:')}//[^\\s]+$`
    return Type.String({ pattern, default: fallback, says: `an address like ${fallback}`, description })
  },

  choice: <const V extends readonly [string, ...string[]]>(
    values: V,
    fallback: V[number],
    description: string,
  ) => Type.Enum(values, { default: fallback, says: `one of ${values.join(', ')}`, description }),

  flag: (description: string) => Type.Boolean({ default: false, says: 'true or false', description }),

  /** Without a default, so that nobody ships with a known key. */
  secret: (description: string, minLength = 32) =>
    Type.String({
      minLength,
      says: `a secret of at least ${minLength} characters`,
      description,
      secret: true,
    }),

  /** As in the topics of the device contract. */
  id: (fallback: string, description: string) =>
    Type.String({
      pattern: '^[a-z0-9-]{1,32}$',
      default: fallback,
      says: 'up to 32 of a-z, 0-9 and -',
      description,
    }),

  pattern: (pattern: string, says: string, description: string) =>
    Type.String({ pattern, says, description }),

  /** With a secret in it, such as the password of an address. */
  secretPattern: (pattern: string, says: string, description: string) =>
    Type.String({ pattern, says, description, secret: true }),

  optionalText: (description: string) =>
    Type.Optional(Type.String({ minLength: 1, says: 'a text that is not empty', description })),
}

/**
 * Reads the variables that a schema names from the environment, with their defaults. An empty variable
 * counts as absent. A secret may lie in a file instead, which `NAME_FILE` names (threats-1161). Every fault is told at
 * once, in one sentence each; secrets are never repeated.
 */
export function readEnvironment<S extends TObject>(schema: S, env: NodeJS.ProcessEnv): ReadEnvironment<S> {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, variable] of Object.entries(schema.properties) as [string, TSchema][]) {
    const { raw, fault } = notesOf(variable).secret ? secretOf(name, env) : { raw: env[name] }
    if (fault !== undefined) {
      faults.push(fault)
      continue
    }
    if (raw === undefined || raw === '') {
      const fallback = (variable as { default?: unknown }).default
      if (fallback !== undefined) values[name] = fallback
      else if (!isOptional(schema, name))
        faults.push(`${name} is missing: it must be ${notesOf(variable).says}.`)
      continue
    }
    const value = fromText(variable, raw.trim())
    if (Value.Check(variable, value)) values[name] = value
    else faults.push(faultOf(name, raw, notesOf(variable)))
  }
  return { values: values as Static<S>, faults }
}

function secretOf(name: string, env: NodeJS.ProcessEnv): { raw?: string | undefined; fault?: string } {
  const [raw, file] = [env[name], env[`${name}_FILE`]]
  if (!file) return { raw }
  if (raw) return { fault: `Set ${name} or ${name}_FILE, not both.` }
  try {
    return { raw: readFileSync(file, 'utf8') }
  } catch {
    return { fault: `${name}_FILE names a file that cannot be read: "${file}".` }
  }
}

/** A service whose variables must be all set or none, told in one sentence; `names` are its variables. */
export function halfConfigured(service: string, names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const missing = names.filter(name => !env[name] && !env[`${name}_FILE`])
  if (missing.length === 0 || missing.length === names.length) return []
  return [`${service} is half configured: set ${missing.join(' and ')} too, or none of ${names.join(', ')}.`]
}

export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** What stops a process at its start; its message lists every fault, one a line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

function isOptional(schema: TObject, name: string): boolean {
  return !(schema.required ?? []).includes(name)
}

function notesOf(variable: TSchema): VariableNotes {
  return variable as unknown as VariableNotes
}

function faultOf(name: string, raw: string, notes: VariableNotes): string {
  return notes.secret ? `${name} must be ${notes.says}.` : `${name} must be ${notes.says}, not "${raw}".`
}

function fromText(variable: TSchema, raw: string): unknown {
  const type = (variable as { type?: unknown }).type
  if (type === 'integer' || type === 'number') return raw === '' ? raw : Number(raw)
  if (type === 'boolean')
    return raw === 'true' || raw === '1' ? true : raw === 'false' || raw === '0' ? false : raw
  return raw
}
