import { open } from 'node:fs/promises'
import type { Result } from '@mayim/domain/result.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { type HeldCopy, heldBytesMax, partBytes } from './hold-copies.ts'
import { type CopyPlace, PlaceFault, type SourceFile } from './place.ts'

const dayMs = 86_400_000

/**
 * The other side, which keeps the newest backup alone (sync-1122): what burns with this machine is there.
 * @param knows whether the other side knows the commands, as far as this side knows
 */
export function otherSidePlace(peer: Peer, knows: () => boolean = () => true): CopyPlace {
  async function held(): Promise<HeldCopy | null> {
    return answerOf(await peer.ask<HeldCopy | null>('heldCopy', {}))
  }
  return {
    kind: 'otherSide',
    where: '',
    everyMs: dayMs,
    away: () => (peer.linked() && knows() ? null : 'unanswered'),
    names: async () => {
      const found = await held()
      return found === null ? [] : [found.name]
    },
    put: copy => sendParts(peer, copy),
    hashOf: async name => {
      const found = await held()
      return found?.name === name ? found.sha256 : null
    },
    // The other side replaces it.
    remove: async () => undefined,
  }
}

async function sendParts(peer: Peer, { name, file, bytes, sha256 }: SourceFile): Promise<void> {
  if (bytes > heldBytesMax) throw new PlaceFault('tooLarge')
  await using source = await open(file)
  const buffer = Buffer.alloc(partBytes)
  for (let from = 0; from < bytes; ) {
    const { bytesRead } = await source.read(buffer, 0, partBytes, from)
    if (bytesRead === 0) throw new PlaceFault('other', 'short')
    const part = buffer.toString('base64', 0, bytesRead)
    answerOf(await peer.ask('holdCopy', { name, bytes, sha256, from, part }))
    from += bytesRead
  }
}

function answerOf<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value
  if (answer.code === 'tooMany') throw new PlaceFault('tooSoon')
  if (answer.code === 'storageFull') throw new PlaceFault('full')
  throw new PlaceFault(answer.kind === 'unreachable' ? 'unanswered' : 'other', answer.code)
}
