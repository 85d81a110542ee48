import type { ProcessorAccount } from './account.ts'
import type { Abilities } from './processor.ts'

const all: Abilities = {
  entry: 'token',
  savesCards: true,
  refundsParts: true,
  cancels: true,
  isDirect: false,
}

/**
 * What a processor can do, without loading its code (money-441). iCount saves cards by a page of its own, and gives back
 * whole payments only. Nedarim saves none.
 */
export function abilitiesOf({
  processor,
  cardPage,
}: Pick<ProcessorAccount, 'processor' | 'cardPage'>): Abilities {
  if (processor === 'cardknox') return { ...all, isDirect: true }
  if (processor === 'icount')
    return { entry: 'page', savesCards: cardPage !== '', refundsParts: false, cancels: false, isDirect: true }
  if (processor === 'nedarim')
    return { entry: 'frame', savesCards: false, refundsParts: true, cancels: false, isDirect: true }
  return all
}

/** Whether a processor gives back parts of a payment. */
export function refundsParts(processor: string): boolean {
  return processor !== 'icount'
}
