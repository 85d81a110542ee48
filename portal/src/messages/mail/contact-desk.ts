import type { Body } from '@mayim/contract/call.ts'
import type { websiteCalls } from '@mayim/contract/calls/website.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import {
  earliest,
  type JobTimes,
  type NextMoment,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ContactMessageRow } from '@mayim/core/ground/schema/site-rows.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { addressGroup, Throttle } from '@mayim/core/sign-in/throttle.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { checkContactForm } from '@mayim/domain/site/forms.ts'
import { v7 as uuidv7 } from 'uuid'
import {
  claimContactMessage,
  closeContactMessage,
  deleteContactMessages,
  dueContactMessages,
  insertContactMessage,
  nextTryOf,
} from '../inbox-table.ts'
import type { VerifyHuman } from './captcha.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'

/** Accepts the messages of the contact, careers and kallah forms. */
export interface ContactDesk {
  take(caller: Caller, form: ContactInput): Promise<Result<null>>
}

type ContactInput = Body<typeof websiteCalls.contactForm>

/** The content of the mail, which is stored sealed. */
export interface SealedMessage {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly message: string
  /** An address in place of the office's, for a mail of the program itself. */
  readonly to?: string
}

const tenMinutesMs = 600_000
/** Messages of one address in ten minutes: enough for a person who corrects herself. */
const maxOfAddress = 6
/** Messages of all senders together, so that a flood fills neither the disk nor the office's mailbox. */
const maxOfAll = 120

/**
 * Stores an accepted message, sealed, before it answers, and mails it later (messages-27), so that no accepted message
 * is lost while the mail server is down. Neither the change log nor the program log contains the text.
 */
export function createContactDesk(
  facility: Facility,
  verifyHuman: VerifyHuman,
  limits: { readonly ofAddress: number; readonly ofAll: number } = {
    ofAddress: maxOfAddress,
    ofAll: maxOfAll,
  },
): ContactDesk {
  const ofAddress = new Throttle(facility.hostClock, limits.ofAddress, tenMinutesMs)
  const ofAll = new Throttle(facility.hostClock, limits.ofAll, tenMinutesMs)

  return {
    async take(caller, form) {
      const { firstName = '', lastName = '', email, message } = form
      const checked = checkContactForm({ firstName, lastName, email, message }, caller.kind === 'person')
      if (!checked.ok) return checked
      const ownSeconds = ofAddress.take(addressGroup(caller.address))
      if (ownSeconds > 0) return tooMany(ownSeconds)
      const human = await verifyHuman(form.reCaptchaTokenResponse ?? '')
      if (!human.ok) return human
      // Counted for all only now: messages of machines keep no person out.
      const seconds = ofAll.take('all')
      if (seconds > 0) return tooMany(seconds)
      return facility.write(async trx => {
        await storeMessage(
          facility,
          trx,
          caller,
          checked.value,
          form.kallahForm === true ? 'kallah' : 'contact',
        )
        return ok(null)
      })
    },
  }
}

function tooMany(seconds: number): Refusal {
  return refuse('tooMany', 'messagesTooMany', { detail: { seconds } })
}

/**
 * Stores a message, sealed, in the caller's transaction; `startMailJob` sends it. A message with the same id is stored
 * once.
 */
export async function storeMessage(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock' | 'ownSealer'>,
  trx: Writers,
  caller: Caller,
  message: SealedMessage,
  kind: ContactMessageRow['kind'],
  id: string = uuidv7(),
): Promise<void> {
  const receivedAt = new Date(facility.hostClock.now()).toISOString()
  const row: ContactMessageRow = {
    id,
    kind,
    sealed: facility.ownSealer.seal(JSON.stringify(message)),
    receivedAt,
    nextTryAt: receivedAt,
    attempts: 0,
    sentAt: null,
    handledAt: null,
    handledBy: null,
  }
  await insertContactMessage(trx, row)
  const fields = { kind }
  await record(facility, trx, caller, { entity: 'contactMessage', id: row.id, kind: 'received', fields })
}

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
export function startMailJob(facility: Facility, mailer: Mailer, times: JobTimes): PeriodicJob {
  return startPeriodicJob(facility, 'mail', () => sendDueMail(facility, mailer), times)
}

/** Makes one attempt for each message that is due. Returns when the next one is. */
export async function sendDueMail(facility: Facility, mailer: Mailer): Promise<NextMoment | null> {
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
  return earliest(facility.hostClock, await nextTryOf(facility.db))
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
  if (row.kind === 'newDevice' || row.kind === 'hubSilent')
    return { id: row.id, subject: mail[row.kind], text: message, ...(to ? { to } : {}) }
  const name = `${firstName} ${lastName}`.trim()
  const text = [`${mail.from}: ${name === '' ? email : `${name}, ${email}`}`, '', message].join('\n')
  return { id: row.id, subject: mail[row.kind], text, replyTo: email }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
