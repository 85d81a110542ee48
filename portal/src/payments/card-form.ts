import type { Settings } from '@mayim/contract/settings.ts'
import { type CardsOffReason, cardsOffReason } from '@mayim/domain/money/cards-off.ts'
import { abilitiesOf } from '../processors/abilities.ts'
import type { ProcessorAccount, ProcessorName } from '../processors/account.ts'
import type { Abilities } from '../processors/processor.ts'

export interface CardForm {
  readonly processor: string
  readonly publicKey: string
  /** Of the script, the frame or the page of the processor. */
  readonly scriptUrl: string
  readonly currency: string
  readonly entry: Abilities['entry']
  readonly savesCards: boolean
}

const iFields = 'ifields/3.5.2607.1401/ifield.htm'
const frames: Readonly<Record<ProcessorName, { readonly at: string; readonly path: string }>> = {
  stripe: { at: 'https://js.stripe.com', path: 'v3/' },
  cardknox: { at: 'https://cdn.cardknox.com', path: iFields },
  icount: { at: 'https://app.icount.co.il', path: '' },
  nedarim: { at: 'https://www.matara.pro', path: 'nedarimplus/iframe/' },
}

/** What a page needs of an account. @param url in place of the processor's own address */
export function cardFormOf(account: ProcessorAccount, url: string | null, currency: string): CardForm {
  const { processor, publicKey } = account
  const { at, path } = frames[processor]
  const { entry, savesCards } = abilitiesOf(account)
  return { processor, publicKey, scriptUrl: `${url ?? at}/${path}`, currency, entry, savesCards }
}

/**
 * Whether an account moves money. Stripe's keys say so. Of Cardknox and iCount nothing does, so theirs do, unless a
 * stand-in is in their place; Nedarim's institution 0 charges nothing.
 */
export function movesMoney(
  { processor, secretKey, publicKey, companyId }: ProcessorAccount,
  url: string | null,
): boolean {
  if (processor === 'stripe') return [secretKey, publicKey].some(key => /^(sk|rk|pk)_live_/.test(key))
  return url === null && !(processor === 'nedarim' && companyId === '0')
}

/** Why the website takes no cards; null if it does, or if nothing is set (money-90). */
export function whyCardsAreOff(
  account: ProcessorAccount,
  url: string | null,
  { testMode }: Pick<Settings, 'testMode'>,
): CardsOffReason | null {
  const { processor, publicKey, secretKey, companyId, payPage, cardFields } = account
  const needed = {
    stripe: [publicKey, secretKey],
    cardknox: [publicKey, secretKey],
    icount: cardFields ? [secretKey] : [payPage, secretKey],
    nedarim: [publicKey, secretKey, companyId],
  }[processor]
  return cardsOffReason({
    isAsked: processor !== 'stripe' || needed.some(value => value !== ''),
    isComplete: needed.every(value => value !== ''),
    movesMoneyInTestMode: testMode && movesMoney(account, url),
  })
}
