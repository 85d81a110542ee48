import type { MessageKind } from '@mayim/contract/entities/message.ts'
import { quietUntil, type Way, waysTo } from '@mayim/domain/messages/message-channel.ts'
import { isLandline } from '@mayim/domain/people/phone.ts'
import { v7 } from 'uuid'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import type { OutboundMessageRow, UserRow } from '../ground/schema/schema.ts'
import { type TextLanguage, textLanguage } from './format-night.ts'
import { insertMessage } from './outbound-table.ts'

interface QueuedMessage {
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

type Queuing = Pick<Facility, 'settings' | 'clock' | 'hostClock' | 'ownSealer'>

interface PatronMessage {
  readonly kind: MessageKind
  readonly user: Pick<UserRow, 'id' | 'phone' | 'email' | 'language' | 'messageChannel' | 'textsStoppedAt'>
  /** Neutral, without the name of the place (messages-1). */
  readonly bodyIn: (language: TextLanguage, way: Way) => string | Promise<string>
  /** A message with the same key is queued once. */
  readonly key: string
  /** By the facility's clock, epoch milliseconds. After this time it is not sent. */
  readonly untilMs: number
  /** It waits until then, by the facility's clock, epoch milliseconds. */
  readonly fromMs?: number
  /** It leaves in the quiet hours too: about tonight, or the answer to what she has just done. */
  readonly isUrgent: boolean
}

/**
 * Queues a message to a patron by each way that she chose and that is possible, in the caller's transaction
 * (messages-522). In the quiet hours it waits for their end (messages-523). Returns how many were queued.
 */
export async function queueForPatron(
  facility: Queuing,
  trx: Writers,
  message: PatronMessage,
): Promise<number> {
  const { user, key, untilMs } = message
  const ways = waysTo({ ...user, isLandline: user.phone !== null && isLandline(user.phone) })
  const toHostMs = facility.hostClock.now() - facility.clock.now()
  const quietMs = message.isUrgent ? null : quietUntil(facility.clock.now(), facility.settings.current())
  const waits = [quietMs, message.fromMs].filter(ms => ms !== null && ms !== undefined)
  for (const [index, way] of ways.entries()) {
    const to = way === 'mail' ? user.email : user.phone
    if (to === null) continue
    await queueMessage(facility, trx, {
      kind: message.kind,
      userId: user.id,
      channel: way,
      to,
      body: await message.bodyIn(spokenLanguage(user.language, way), way),
      dedupeKey: index === 0 ? key : `${key}:${way}`,
      expiresAt: new Date(untilMs + toHostMs).toISOString(),
      notBefore: waits.length === 0 ? null : new Date(Math.max(...waits) + toHostMs).toISOString(),
    })
  }
  return ways.length
}

/** No service speaks Yiddish, so a call in it is made in English (messages-526). */
export function spokenLanguage(language: string, way: Way): TextLanguage {
  const known = textLanguage(language)
  return way === 'voice' && known === 'yi' ? 'en' : known
}
