import type { SentMessage } from '@mayim/contract/entities/message.ts'
import { messagesQueuedSince } from '../messages/outbound-table.ts'
import { usersById } from '../people/user-table.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { OutboundMessageRow } from '../schema/access-rows.ts'

export const shownMax = 150
const dayMs = 86_400_000

/** What is shown of a message but its person. */
export type UnnamedMessage = Omit<SentMessage, 'user'> & { readonly userId: string | null }

/** The messages of this side of the days for which they are kept, the latest first, and what became of each (messages-525). */
export async function viewSent(
  facility: Pick<Facility, 'db' | 'settings' | 'hostClock'>,
): Promise<UnnamedMessage[]> {
  const rows = await messagesQueuedSince(facility.db, sentSince(facility), shownMax)
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    at: row.createdAt,
    userId: row.userId,
    state: stateOf(row),
    notBefore: row.notBefore,
    code: row.deliveryCode,
  }))
}

/** The messages with the names of their persons. */
export async function nameMessages(db: Readers, messages: readonly UnnamedMessage[]): Promise<SentMessage[]> {
  const users = await usersById(
    db,
    messages.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  )
  return messages.map(({ userId, ...message }) => {
    const user = users.get(userId ?? '')
    return {
      ...message,
      user: user ? { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() } : null,
    }
  })
}

/** The latest of some messages, as many as are shown. */
export function latestMessages(messages: readonly SentMessage[]): SentMessage[] {
  return messages.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shownMax)
}

/** The instant from which on messages are kept. */
export function sentSince({ settings, hostClock }: Pick<Facility, 'settings' | 'hostClock'>): string {
  return new Date(hostClock.now() - settings.current().sentTextsDays * dayMs).toISOString()
}

function stateOf(row: OutboundMessageRow): SentMessage['state'] {
  if (row.delivery !== '') return row.delivery
  if (row.failedAt !== null) return 'failed'
  return row.sentAt === null ? 'waiting' : 'sent'
}
