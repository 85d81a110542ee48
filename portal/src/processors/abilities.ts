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
 * whole payments only; where cards are typed into fields of ours, it saves them without the page. Nedarim saves none.
 */
export function abilitiesOf({
  processor,
  cardPage = '',
  cardFields = false,
}: Pick<ProcessorAccount, 'processor'> & Partial<ProcessorAccount>): Abilities {
  if (processor === 'cardknox') return { ...all, isDirect: true }
  if (processor === 'icount')
    return {
      entry: cardFields ? 'fields' : 'page',
      savesCards: cardFields || cardPage !== '',
      refundsParts: false,
      cancels: false,
      isDirect: true,
    }
  if (processor === 'nedarim')
    return { entry: 'frame', savesCards: false, refundsParts: true, cancels: false, isDirect: true }
  return all
}

/** Whether a processor gives back parts of a payment. */
export function refundsParts(processor: string): boolean {
  return processor !== 'icount'
}
