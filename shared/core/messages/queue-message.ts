import type { MessageKind } from '@mayim/contract/entities/message.ts'
import { v7 } from 'uuid'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { OutboundMessageRow } from '../ground/schema/schema.ts'
import { insertMessage } from './outbound-table.ts'

export interface QueuedMessage {
  readonly kind: MessageKind
  /** A phone in E.164, or an address of mail. */
  readonly to: string
  /** The text for the patron: neutral, without the name of the place (messages-1). */
  readonly body: string
  /** A message with the same key is queued once. */
  readonly dedupeKey: string
  /** By the host's clock. After this time it is not sent. */
  readonly expiresAt: string
  /** The patron that it is for. */
  readonly userId?: string
  /** Default: a text. */
  readonly channel?: OutboundMessageRow['channel']
  /** It waits until then, for example for the end of the quiet hours. */
  readonly notBefore?: string | null
}

/** Queues a text in the caller's transaction. It is sent after the commit. */
export async function queueMessage(
  facility: Pick<Facility, 'ownSealer' | 'hostClock'>,
  trx: Writers,
  message: QueuedMessage,
): Promise<void> {
  await insertMessage(trx, {
    id: v7(),
    kind: message.kind,
    sealed: facility.ownSealer.seal(JSON.stringify({ to: message.to, body: message.body })),
    dedupeKey: message.dedupeKey,
    createdAt: new Date(facility.hostClock.now()).toISOString(),
    expiresAt: message.expiresAt,
    attempts: 0,
    sentAt: null,
    failedAt: null,
    userId: message.userId ?? null,
    channel: message.channel ?? 'text',
    notBefore: message.notBefore ?? null,
    delivery: '',
    deliveryCode: '',
    deliveredAt: null,
  })
}
