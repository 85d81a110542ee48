import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { noteAttention, settleAttention } from '@mayim/core/messages/attention/attention.ts'
import { openAttentionIds } from '@mayim/core/messages/attention/attention-table.ts'
import { placeOfRefusals } from '@mayim/core/messages/texts-refused.ts'
import { ok } from '@mayim/domain/result.ts'

/** Why no text leaves, whoever it is for. */
export type RefusedReason =
  | 'notSet'
  | 'budget'
  | 'key'
  | 'suspended'
  | 'sender'
  | 'trial'
  | 'country'
  | 'registration'
  | 'filtered'

/**
 * Twilio's codes that are about the account and not about one phone (twilio.com/docs/api/errors). A phone that is wrong,
 * off, a landline or stopped our texts (21211, 21610, 21612, 21614, 30003 to 30006, 30008) says nothing of the next one.
 */
const reasons: Readonly<Record<string, RefusedReason>> = {
  '20003': 'key',
  '20005': 'suspended',
  '30001': 'budget',
  '30002': 'suspended',
  '21212': 'sender',
  '21603': 'sender',
  '21606': 'sender',
  '21659': 'sender',
  '21660': 'sender',
  '21608': 'trial',
  '21408': 'country',
  '30007': 'filtered',
  '30032': 'registration',
  '30034': 'registration',
}

export function reasonOfCode(code: string): RefusedReason | undefined {
  return reasons[code]
}

type Noting = Pick<Facility, 'write' | 'side' | 'clock' | 'db'>

/**
 * Lists for the Admin that texts do not leave, in words, until one leaves again (messages-841). Of one country where
 * the provider says so.
 * @param reason null: the provider took a text
 */
export async function noteRefused(facility: Noting, to: string, reason: RefusedReason | null): Promise<void> {
  const entityId = placeOfRefusals(reason === 'country' || reason === null ? to : '')
  const known = reason === null ? [entityId, placeOfRefusals('')] : [entityId]
  const open = await Promise.all(known.map(id => openAttentionIds(facility.db, 'textsRefused', id)))
  if (reason === null ? open.flat().length === 0 : open.flat().length > 0) return
  await facility.write(async trx => {
    if (reason !== null) {
      const about = { kind: 'textsRefused', entityId, detail: { reason } } as const
      await noteAttention(facility, trx, systemCaller, about)
      return ok(null)
    }
    for (const id of open.flat()) await settleAttention(facility, trx, id)
    return ok(null)
  })
}
