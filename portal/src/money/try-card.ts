import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cardRefused, isCardError } from './card-refusal.ts'
import type { CardFacility } from './cards.ts'
import { takesMoney } from './payment-plan.ts'
import type { Processor } from './processors/processor.ts'

/**
 * Runs a try at a card within the limits (money-43). After three declined cards the reason is left out. Staff who take
 * payments are not limited. Refuses cardsNotSet, tooMany, and as `run` does.
 */
export async function tryCard<T>(
  facility: CardFacility,
  caller: Caller,
  run: (processor: Processor) => Promise<Result<T>>,
): Promise<Result<T>> {
  const processor = await facility.cards.processor()
  if (!processor.ok) return processor
  if (takesMoney(caller)) return run(processor.value)
  const { tries } = facility.cards
  const { seconds, isAlarm } = tries.take(caller)
  if (isAlarm) await noteCeiling(facility)
  if (seconds > 0) return refuse('tooMany', 'tooMany', { detail: { seconds } })
  const done = await run(processor.value)
  if (done.ok) tries.worked()
  else if (isCardError(done.code) && !tries.declined(caller)) return cardRefused(null)
  return done
}

async function noteCeiling(facility: CardFacility): Promise<void> {
  await facility.write(async trx => {
    await noteAttention(facility, trx, systemCaller, { kind: 'cardTries', entityId: 'cards' })
    return ok(null)
  })
}
