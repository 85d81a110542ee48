import { ok } from '@mayim/domain/result.ts'
import { isAtRest } from '@mayim/domain/visit/shabbos-items.ts'
import { restNow } from '../calendar/shabbos-now.ts'
import type { Facility } from '../runtime/facility.ts'
import type { OutboundMessageRow } from '../schema/schema.ts'
import type { Messenger, SendOutcome } from './messenger.ts'
import { claimMessage, closeMessage, deleteClosedMessages, waitingMessages } from './outbound-table.ts'

/** What sending asks of a facility. */
export type Sending = Pick<Facility, 'db' | 'write' | 'sealer' | 'settings' | 'clock' | 'hostClock' | 'log'>

const pageSize = 20
const mostAttempts = 6
const keptDays = 7

/** After the first attempt 5 s, then four times as long each: 5 s, 25 s, 105 s … since it was put in line. */
export function dueAfterMs(attempts: number): number {
  return attempts === 0 ? 0 : (5000 * (4 ** attempts - 1)) / 3
}

/**
 * Sends what is due, one at a time. An attempt is written down before it is made, so a crash in between costs
 * one attempt and never two texts at once. On Shabbos and Yom Tov none leaves, whoever put it in line, unless they are
 * allowed: it waits, and what is worth nothing afterwards is never sent (messages-26). Answers how many were sent.
 */
export async function sendDueMessages(facility: Sending, messenger: Messenger): Promise<number> {
  let sent = 0
  for (const row of await waitingMessages(facility.db, pageSize)) {
    const now = facility.hostClock.now()
    if (Date.parse(row.expiresAt) <= now || row.attempts >= mostAttempts) {
      await close(facility, row, 'failed')
      continue
    }
    if (isAtRest(restNow(facility), 'sms')) continue
    if (Date.parse(row.createdAt) + dueAfterMs(row.attempts) > now) continue
    const claimed = await facility.write(async trx => ok(await claimMessage(trx, row)))
    if (!claimed.ok || !claimed.value) continue
    const outcome = await attempt(facility, messenger, row)
    if (outcome !== 'retry') await close(facility, row, outcome)
    if (outcome === 'sent') sent += 1
  }
  return sent
}

/** Forgets messages that are done or long expired. */
export async function forgetOldMessages(facility: Sending): Promise<void> {
  const before = new Date(facility.hostClock.now() - keptDays * 86_400_000).toISOString()
  await facility.write(async trx => ok(await deleteClosedMessages(trx, before)))
}

async function attempt(
  facility: Sending,
  messenger: Messenger,
  row: OutboundMessageRow,
): Promise<SendOutcome> {
  try {
    const { to, body } = JSON.parse(facility.sealer.open(row.sealed)) as { to: string; body: string }
    const { dedupeKey: key, kind, createdAt: queuedAt, expiresAt } = row
    return await messenger.send({ key, to, body, kind, queuedAt, expiresAt })
  } catch (error) {
    facility.log.error({ err: error, message: row.id }, 'a text could not be sent')
    return 'retry'
  }
}

async function close(facility: Sending, row: OutboundMessageRow, outcome: 'sent' | 'failed'): Promise<void> {
  if (outcome === 'failed') facility.log.warn({ message: row.id, kind: row.kind }, 'a text was given up')
  const at = new Date(facility.hostClock.now()).toISOString()
  await facility.write(async trx => ok(await closeMessage(trx, row.id, at, outcome)))
}
