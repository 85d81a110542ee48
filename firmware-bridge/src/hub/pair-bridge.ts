import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { bridgeCalls } from '@mayim/contract/calls/bridges.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { replaceKeyFile } from '@mayim/process/key-file.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { BridgeConfig, BridgeCredential } from '../config.ts'

const answerWithinMs = 15_000

const proposal = { code: Type.String(), password: Type.String({ minLength: 32 }) }

/** `next` is a pairing whose answer has not arrived. A repeated start sends the same code and password (building-95). */
const KeyFile = Type.Object({
  paired: Type.Union([Type.Object({ id: Type.String(), ...proposal }), Type.Null()]),
  next: Type.Union([Type.Object(proposal), Type.Null()]),
})
type KeyFile = Static<typeof KeyFile>

/**
 * The bridge's name and password at the broker: of its environment, of its key file, or in exchange for a code of the
 * hub, which it stores in the key file (building-95). Throws a ConfigurationError.
 */
export async function credentialOf(
  config: Pick<BridgeConfig, 'credential' | 'code' | 'hubUrl' | 'keyFile'>,
): Promise<BridgeCredential> {
  if (config.credential) return config.credential
  const { code, keyFile } = config
  const { paired, next } = read(keyFile)
  if (paired && (code === null || paired.code === code)) return paired
  if (code === null) throw new ConfigurationError(['BRIDGE_CODE is missing: make a code at the hub.'])
  const asked = next?.code === code ? next : { code, password: randomBytes(32).toString('base64url') }
  write(keyFile, { paired, next: asked })
  const id = await askHub(config.hubUrl, asked)
  write(keyFile, { paired: { id, ...asked }, next: null })
  return { id, password: asked.password }
}

async function askHub(hubUrl: string, body: { code: string; password: string }): Promise<string> {
  const { method, path, answer } = bridgeCalls.bridgePair
  let response: Response
  let value: unknown
  try {
    response = await fetch(new URL(path, hubUrl), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    value = await response.json()
  } catch {
    throw new ConfigurationError([`The hub was not reached at HUB_URL (${hubUrl}).`])
  }
  if (response.ok && Value.Check(answer, value)) return value.id
  const refused = (value as { code?: unknown } | null)?.code === 'joinCodeWrong'
  throw new ConfigurationError([
    refused
      ? 'BRIDGE_CODE is wrong or no longer valid: make a new code at the hub.'
      : `The hub at HUB_URL (${hubUrl}) answered the pairing with status ${response.status}.`,
  ])
}

function read(path: string): KeyFile {
  if (!existsSync(path)) return { paired: null, next: null }
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    value = null
  }
  if (Value.Check(KeyFile, value)) return value
  throw new ConfigurationError([`${path} is damaged. Delete it and pair the bridge with a new code.`])
}

function write(path: string, content: KeyFile): void {
  replaceKeyFile(path, JSON.stringify(content, null, 2))
}
