import type { SentMessage } from '@mayim/contract/entities/message.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { OutboundMessageRow } from '@mayim/core/ground/schema/access-rows.ts'
import { messagesQueuedSince } from '@mayim/core/messages/outbound-table.ts'
import { usersById } from '@mayim/core/people/user-table.ts'

const shownMax = 150
const dayMs = 86_400_000

/** The messages of the days for which they are kept, the latest first, and what became of each (messages-525). */
export async function viewSent(
  facility: Pick<Facility, 'db' | 'settings' | 'hostClock'>,
): Promise<SentMessage[]> {
  const { db, settings, hostClock } = facility
  const since = new Date(hostClock.now() - settings.current().sentTextsDays * dayMs).toISOString()
  const rows = await messagesQueuedSince(db, since, shownMax)
  const users = await usersById(
    db,
    rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  )
  return rows.map(row => {
    const user = users.get(row.userId ?? '')
    return {
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      at: row.createdAt,
      user: user ? { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() } : null,
      state: stateOf(row),
      notBefore: row.notBefore,
      code: row.deliveryCode,
    }
  })
}

function stateOf(row: OutboundMessageRow): SentMessage['state'] {
  if (row.delivery !== '') return row.delivery
  if (row.failedAt !== null) return 'failed'
  return row.sentAt === null ? 'waiting' : 'sent'
}
