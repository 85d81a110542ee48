import { ok } from '@mayim/domain/result.ts'
import { isAtRest } from '@mayim/domain/visit/shabbos-items.ts'
import { alarmMayTelephone } from '@mayim/domain/visit/supply-request.ts'
import { SegmentedMessage } from 'sms-segments-calculator'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { restNow } from '../ground/calendar/shabbos-now.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { always, earliest, startPeriodicJob } from '../ground/runtime/job.ts'
import type { OutboundMessageRow } from '../ground/schema/schema.ts'
import type { Messenger, SendOutcome } from './messenger.ts'
import {
  addToTally,
  claimMessage,
  closeMessage,
  deleteClosedMessages,
  queuedMessages,
} from './outbound-table.ts'

export interface MessageSender {
  /** Checks at once. */
  wake(): void
  /** Resolves when every text that is due now was attempted. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const deleteEveryMs = 3_600_000

/** Sends each text once it was queued, while the process runs. After a crash it goes on at the next start. */
export function startMessageSender(facility: SendingFacility, messenger: Messenger): MessageSender {
  let queued = false
  /** Something is due and was not sent. */
  let waitsForRest = false
  let deletedAtMs = 0

  async function run() {
    queued = false
    await sendDueMessages(facility, messenger)
    const now = facility.hostClock.now()
    if (facility.time.isKnown() && now - deletedAtMs >= deleteEveryMs) {
      deletedAtMs = now
      await deleteOldMessages(facility)
    }
    const moments = await nextAttempts(facility)
    waitsForRest = moments.some(ms => ms <= now)
    return earliest(
      facility.hostClock,
      moments.filter(ms => ms > now),
    )
  }
  const isDue = () => waitsForRest && !isAtRest(restNow(facility), 'sms')
  const job = startPeriodicJob(facility, 'messages', run, { mayAct: always.mayAct, wakesBy: [], isDue })
  function wake(): void {
    if (queued) return
    queued = true
    void job.settled()
  }
  const unlisten = facility.changes.onText(wake)
  async function stop(): Promise<void> {
    unlisten()
    await job.stop()
  }
  return { wake, settled: job.settled, stop }
}

/** The parts of the facility that sending uses. */
type SendingFacility = Pick<
  Facility,
  'db' | 'write' | 'changes' | 'ownSealer' | 'settings' | 'clock' | 'hostClock' | 'time' | 'log'
>

const pageSize = 20
const maxAttempts = 6

/**
 * Milliseconds after queuing at which the next attempt is due. The waits are 5 s, 20 s, 80 s …, so attempts are made at
 * 0 s, 5 s, 25 s, 105 s ….
 */
export function dueAfterMs(attempts: number): number {
  return attempts === 0 ? 0 : (5000 * (4 ** attempts - 1)) / 3
}

/**
 * Sends due texts one at a time, and returns how many were sent. An attempt is stored before it is made, so a crash in
 * between costs one attempt and never sends a text twice. On Shabbos and Yom Tov no text is sent unless texts are
 * allowed; a text of an alarm leaves by its own setting (building-654). It waits, and is not sent after its expiry (messages-26). One that has to wait
 * for the end of the quiet hours is left out until then (messages-523).
 */
export async function sendDueMessages(facility: SendingFacility, messenger: Messenger): Promise<number> {
  let sent = 0
  const alarmsLeave = () => alarmMayTelephone('text', facility.settings.current().alarmTelephoneOnShabbos)
  for (const row of await queuedMessages(facility.db, pageSize)) {
    const now = facility.hostClock.now()
    const isOver = Date.parse(row.expiresAt) <= now && facility.time.isKnown()
    if (isOver || row.attempts >= maxAttempts) {
      await close(facility, row, 'failed', 0)
      continue
    }
    if (isAtRest(restNow(facility), 'sms') && !(row.kind === 'alarm' && alarmsLeave())) continue
    if (row.notBefore !== null && Date.parse(row.notBefore) > now) continue
    if (Date.parse(row.createdAt) + dueAfterMs(row.attempts) > now) continue
    const claimed = await facility.write(async trx => ok(await claimMessage(trx, row)))
    if (!claimed.ok || !claimed.value) continue
    const { outcome, parts } = await attempt(facility, messenger, row)
    if (outcome !== 'retry') await close(facility, row, outcome === 'sent' ? 'sent' : 'failed', parts)
    if (outcome === 'sent') sent += 1
  }
  return sent
}

/** When the first queued messages are next due, in epoch milliseconds. */
async function nextAttempts({ db }: SendingFacility): Promise<number[]> {
  const rows = await queuedMessages(db, pageSize)
  return rows.map(({ createdAt, attempts, notBefore, expiresAt }) => {
    const dueAt = Date.parse(createdAt) + dueAfterMs(attempts)
    return Math.min(Date.parse(expiresAt), Math.max(dueAt, notBefore === null ? 0 : Date.parse(notBefore)))
  })
}

/** Deletes closed messages that are older than `sentTextsDays` (privacy-31). */
export async function deleteOldMessages(facility: SendingFacility): Promise<void> {
  const { sentTextsDays } = facility.settings.current()
  const before = new Date(facility.hostClock.now() - sentTextsDays * 86_400_000).toISOString()
  await facility.write(async trx => ok(await deleteClosedMessages(trx, before)))
}

async function attempt(
  facility: SendingFacility,
  messenger: Messenger,
  row: OutboundMessageRow,
): Promise<{ outcome: SendOutcome; parts: number }> {
  try {
    const { to, body } = JSON.parse(facility.ownSealer.open(row.sealed)) as { to: string; body: string }
    const { id, channel, userId, dedupeKey: key, kind, createdAt: queuedAt, expiresAt } = row
    const outcome = await messenger.send({ id, channel, userId, key, to, body, kind, queuedAt, expiresAt })
    return { outcome, parts: channel === 'text' ? partsOf(body) : 0 }
  } catch (error) {
    facility.log.error({ err: error, message: row.id }, 'sending a text failed')
    return { outcome: 'retry', parts: 0 }
  }
}

async function close(
  facility: SendingFacility,
  row: OutboundMessageRow,
  outcome: 'sent' | 'failed',
  parts: number,
): Promise<void> {
  if (outcome === 'failed') facility.log.warn({ message: row.id, kind: row.kind }, 'a text was dropped')
  const at = new Date(facility.hostClock.now()).toISOString()
  const key = { day: tonight(facility), kind: row.kind, channel: row.channel }
  await facility.write(async trx => {
    await closeMessage(trx, row.id, at, outcome)
    await addToTally(trx, key, outcome === 'sent' ? { sent: 1, parts } : { dropped: 1 })
    return ok(null)
  })
}

/** Text messages that a text becomes (messages-560). */
function partsOf(body: string): number {
  return new SegmentedMessage(body).segmentsCount
}
