import { textOf } from './exchange.ts'
import type { IcountApi, IcountFields } from './icount-api.ts'
import type { CardEntry, ProcessorAnswer } from './processor.ts'

/** A charge names a client; this one stands for every card that is not saved. */
const nobody = { custom_client_id: 'cards', client_name: 'Card payments' }

/** What a charge names of a card. One that is to be saved is saved first: the answer to a charge may have no token. */
export async function chargedFields(api: IcountApi, card: CardEntry): Promise<ProcessorAnswer<IcountFields>> {
  const code = card.securityCode === '' ? {} : { cc_cvv: card.securityCode }
  if (card.isSaved) return { outcome: 'done', value: { cc_token_id: card.methodId, ...code } }
  if (card.keepFor !== null) {
    const stored = await storeCard(api, card.keepFor, card)
    if (stored.outcome !== 'done') return stored
    const { cc_validity } = typedFields(card)
    return { outcome: 'done', value: { cc_token_id: stored.value, cc_validity, ...code } }
  }
  const client = await api('client/create_or_update', nobody)
  if (client.outcome !== 'done') return client
  const { custom_client_id } = nobody
  return { outcome: 'done', value: { ...typedFields(card), ...code, custom_client_id } }
}

/** Has iCount keep a card that was typed here, without its security code; returns the id of its token. */
export async function storeCard(
  api: IcountApi,
  customerId: string,
  card: CardEntry,
): Promise<ProcessorAnswer<string>> {
  const told = await api('cc_storage/store', { ...typedFields(card), custom_client_id: customerId })
  if (told.outcome !== 'done') return told
  const id = textOf(told.value.cc_token_id)
  return id === '' ? { outcome: 'error', reason: 'no_token' } : { outcome: 'done', value: id }
}

/** It passes on to iCount in the body of one request, and goes nowhere else (money-870). */
function typedFields({ methodId, expiry, holderId }: CardEntry) {
  const cc_validity = `20${expiry.slice(2)}-${expiry.slice(0, 2)}`
  return { cc_number: methodId, cc_validity, cc_holder_id: holderId }
}
