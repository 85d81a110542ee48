import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import { countStrangeWords, strangeWordOf, upsertStrangeWord } from './strange-word-table.ts'

/** What a service says is its own word: neither it nor the number of words grows without end. */
const wordMax = 80
const wordsMax = 200

/**
 * Keeps that a service said something that this version does not know, and how often; the log tells it once (money-1062).
 * Only for what the service was proved to have said.
 */
export async function countStrange(
  facility: Pick<Facility, 'write' | 'hostClock' | 'log'>,
  service: string,
  said: string,
): Promise<void> {
  const word = said.replaceAll(/[^\w.: -]/g, '').slice(0, wordMax)
  const at = new Date(facility.hostClock.now()).toISOString()
  const stored = await facility.write(async trx => {
    const before = await strangeWordOf(trx, service, word)
    if (!before && (await countStrangeWords(trx, service)) >= wordsMax) return ok(false)
    const row = { service, word, firstAt: at, lastAt: at, count: (before?.count ?? 0) + 1 }
    await upsertStrangeWord(trx, row)
    return ok(before === undefined)
  })
  if (stored.ok && stored.value) facility.log.warn({ service, word }, 'a service said something unknown')
}
