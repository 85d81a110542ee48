import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import type { ContactMessageRow } from '@mayim/core/ground/schema/site-rows.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { ok } from '@mayim/domain/result.ts'
import type { SealedMessage } from './contact-desk.ts'
import {
  claimContactMessage,
  closeContactMessage,
  deleteContactMessages,
  dueContactMessages,
} from './contact-table.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'

const pageSize = 10
const firstWaitMs = 15_000
const longestWaitMs = 3_600_000
const dayMs = 86_400_000

/** Pause before the next attempt: 15 s after the first, four times as long after each further one, at most an hour. */
export function waitMs(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 4 ** attempts)
}

/**
 * Mails the messages of the forms while the process runs and retries each until it is sent. An attempt is recorded
 * before it is made.
 */
export function startMailJob(facility: Facility, mailer: Mailer): PeriodicJob {
  return startPeriodicJob(facility, 'mail', () => sendDueMail(facility, mailer))
}

/** Makes one attempt for each message that is due. */
export async function sendDueMail(facility: Facility, mailer: Mailer): Promise<void> {
  const now = facility.hostClock.now()
  const due = await dueContactMessages(facility.db, iso(now), pageSize)
  for (const row of due) {
    const nextTryAt = iso(now + waitMs(row.attempts))
    const claimed = await facility.write(async trx => ok(await claimContactMessage(trx, row, nextTryAt)))
    if (!claimed.ok || !claimed.value) continue
    const outcome = await mailer.send(await mailOf(facility, row))
    if (outcome.sent) await close(facility, row)
    else
      facility.log.warn(
        { message: row.id, attempt: row.attempts + 1, why: outcome.why },
        'a mail was not sent and will be retried',
      )
  }
}

async function close(facility: Facility, row: ContactMessageRow): Promise<void> {
  const now = facility.hostClock.now()
  const keptMs = facility.settings.current().closedMessagesDays * dayMs
  await facility.write(async trx => {
    await closeContactMessage(trx, row.id, iso(now))
    await deleteContactMessages(trx, iso(now - keptMs))
    return ok(null)
  })
}

async function mailOf(facility: Facility, row: ContactMessageRow): Promise<OutgoingMail> {
  const { firstName, lastName, email, message, to } = JSON.parse(
    facility.ownSealer.open(row.sealed),
  ) as SealedMessage
  const { mail } = await currentTexts(facility.db, facility.settings.current().defaultLanguage, 'site')
  if (row.kind === 'newDevice')
    return { id: row.id, subject: mail.newDevice, text: message, ...(to ? { to } : {}) }
  const name = `${firstName} ${lastName}`.trim()
  const text = [`${mail.from}: ${name === '' ? email : `${name}, ${email}`}`, '', message].join('\n')
  return { id: row.id, subject: mail[row.kind], text, replyTo: email }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
