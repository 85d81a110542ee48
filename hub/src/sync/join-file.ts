import { existsSync, readFileSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { replaceKeyFile } from '@mayim/process/key-file.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

const secret = Type.String({ minLength: 32 })

/** The portal that this hub is joined to. */
const Joined = Type.Object({
  address: Type.String(),
  facilityId: Type.String(),
  facilityKey: secret,
  linkKey: secret,
  joinedAt: Type.String(),
})
export type Joined = Static<typeof Joined>

/** `nextKey` is the key of a join whose answer has not arrived. A repeated join sends the same one (sync-46). */
const JoinFile = Type.Object({
  joined: Type.Union([Joined, Type.Null()]),
  nextKey: Type.Union([secret, Type.Null()]),
})
export type JoinFile = Static<typeof JoinFile>

/** Reads the hub's key file. Throws a ConfigurationError for a damaged one, so that it is not replaced unnoticed. */
export function readJoinFile(path: string): JoinFile {
  if (!existsSync(path)) return { joined: null, nextKey: null }
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    value = null
  }
  if (Value.Check(JoinFile, value)) return value
  throw new ConfigurationError([`${path} is damaged. Restore it, or delete it and join the portal again.`])
}

/** Replaces the key file in one step. Only its owner may read it. */
export function writeJoinFile(path: string, content: JoinFile): void {
  replaceKeyFile(path, JSON.stringify(content, null, 2))
}
