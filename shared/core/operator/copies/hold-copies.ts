import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { fileHash } from '@mayim/process/release-signature.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { CommandHandlers } from '../../people/commands/command-desk.ts'
import { madeAtMs } from '../backup/backup-files.ts'

/** The largest copy that a side keeps of the other. */
export const heldBytesMax = 100_000_000
/** Of one part; in base64 it fits a command of the link. */
export const partBytes = 45_000
/** Between two copies. */
const pauseMs = 600_000
/** What a disk must have left. */
const spareBytes = 500_000_000

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const checkPart = Compile(
  Type.Object(
    {
      name: Type.String({ maxLength: 80 }),
      bytes: Type.Integer({ minimum: 1, maximum: heldBytesMax }),
      sha256: Hash,
      from: Type.Integer({ minimum: 0, maximum: heldBytesMax }),
      part: Type.String({ maxLength: 61_000 }),
    },
    { additionalProperties: false },
  ),
)

/** What a side keeps of the other. */
export interface HeldCopy {
  readonly name: string
  readonly sha256: string
}

/** The folder with the newest backup of the other side. */
export function heldFolder(dataDir: string): string {
  return join(dataDir, 'held')
}

/** The newest backup of the other side, which this side keeps; null for none. */
export function heldFile(dataDir: string, of: Side): { name: string; file: string; bytes: number } | null {
  const name = heldNames(dataDir, of).toSorted().at(-1)
  if (name === undefined) return null
  const file = join(heldFolder(dataDir), name)
  return { name, file, bytes: statSync(file).size }
}

/**
 * Commands by which the other side has its newest backup kept here (sync-1122): one file, in parts, of bounded size, and
 * not more often than each ten minutes. Only the other side's recovery key opens it.
 * @param onAsked is told that the other side knows these commands
 */
export function holdCommands(
  { dataDir, of }: { readonly dataDir: string; readonly of: Side },
  now: () => number,
  onAsked: () => void = () => undefined,
): CommandHandlers {
  return {
    async heldCopy() {
      onAsked()
      const held = heldFile(dataDir, of)
      return ok(held && ({ name: held.name, sha256: await fileHash(held.file) } satisfies HeldCopy))
    },
    async holdCopy(body): Promise<Result<{ bytes: number }>> {
      onAsked()
      if (!checkPart.Check(body) || madeAtMs(of, body.name) === null) return refuse('invalid', 'invalid')
      const folder = heldFolder(dataDir)
      const part = join(folder, `.${of}.part`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (body.from === 0) {
        const refused = refusalOf(dataDir, of, body.bytes, now())
        if (refused !== null) return refused
        writeFileSync(part, '', { mode: 0o600 })
      }
      const bytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0
      const given = Buffer.from(body.part, 'base64')
      if (bytes !== body.from || bytes + given.length > body.bytes) return refuse('invalid', 'invalid')
      appendFileSync(part, given, { flush: bytes + given.length === body.bytes })
      if (bytes + given.length < body.bytes) return ok({ bytes: bytes + given.length })
      if ((await fileHash(part)) !== body.sha256) return refuse('invalid', 'invalid')
      renameSync(part, join(folder, body.name))
      for (const name of heldNames(dataDir, of))
        if (name !== body.name) rmSync(join(folder, name), { force: true })
      return ok({ bytes: body.bytes })
    },
  }
}

function refusalOf(dataDir: string, of: Side, bytes: number, nowMs: number): Result<never> | null {
  const held = heldFile(dataDir, of)
  const ageMs = held === null ? pauseMs : nowMs - statSync(held.file).mtimeMs
  if (ageMs >= 0 && ageMs < pauseMs) return refuse('tooMany', 'tooMany')
  const { bavail, bsize } = statfsSync(heldFolder(dataDir))
  return bavail * bsize < bytes + spareBytes ? refuse('unreachable', 'storageFull') : null
}

/** Both sides may have one data folder, as in the demo. */
function heldNames(dataDir: string, of: Side): string[] {
  try {
    return readdirSync(heldFolder(dataDir)).filter(name => madeAtMs(of, name) !== null)
  } catch {
    return []
  }
}
