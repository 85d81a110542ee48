import type { InboxMessage } from '@mayim/contract/entities/message.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReceivedTextRow } from '@mayim/core/ground/schema/access-rows.ts'
import type { UserRow } from '@mayim/core/ground/schema/people-rows.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/attention.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import {
  countContactMessages,
  countReceivedTexts,
  deleteContactMessages,
  deleteReceivedTexts,
  type FormMessageRow,
  handleContactMessage,
  handleReceivedText,
  openContactMessages,
  openReceivedTexts,
} from './inbox-table.ts'
import type { SealedMessage } from './mail/contact-desk.ts'

type Reading = Pick<Facility, 'db' | 'ownSealer' | 'settings'>

/** The newest ones. What is older is shown once these are dealt with. */
const shownMax = 100
/** The hub gets the list in one message of the link, which has 64 KB. */
const charactersMax = 50_000

/** The content of a received text, which is stored sealed. */
export interface SealedText {
  readonly from: string
  readonly words: string
}

/** What nobody has dealt with, newest first: texts of patrons, and messages of forms that were not mailed (messages-524). */
export async function viewInbox(facility: Reading): Promise<InboxMessage[]> {
  const [forms, texts] = await Promise.all([
    openContactMessages(facility.db, shownMax),
    openReceivedTexts(facility.db, shownMax),
  ])
  const ids = texts.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const users = await usersById(facility.db, ids)
  const shown = [
    ...forms.map(row => formMessage(facility, row)),
    ...(await Promise.all(texts.map(row => textMessage(facility, row, users.get(row.userId ?? ''))))),
  ]
  return fitting(shown.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt)))
}

/**
 * How many messages staff have to see to, and the id of the newest; null if there are none. A form's message that a
 * mail server will take is none of them. Opens no message.
 */
export async function waitingMessages(
  facility: Pick<Facility, 'db' | 'settings'>,
): Promise<{ readonly count: number; readonly newestId: string } | null> {
  const counted = await Promise.all([
    ...(isMailed(facility) ? [] : [countContactMessages(facility.db)]),
    countReceivedTexts(facility.db),
  ])
  const [newest] = counted
    .flatMap(each => each.newest ?? [])
    .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt))
  return newest ? { count: counted.reduce((sum, { count }) => sum + count, 0), newestId: newest.id } : null
}

/** Whether a mail server takes the messages of forms. */
function isMailed({ settings }: Pick<Facility, 'settings'>): boolean {
  const { mailHost, mailFrom, mailContactTo } = settings.current()
  return mailHost !== '' && mailFrom !== '' && mailContactTo !== ''
}

function fitting(messages: readonly InboxMessage[]): InboxMessage[] {
  let characters = 0
  return messages.slice(0, shownMax).filter(message => {
    characters += JSON.stringify(message).length
    return characters <= charactersMax
  })
}

function formMessage(facility: Reading, row: FormMessageRow): InboxMessage {
  const sealed = JSON.parse(facility.ownSealer.open(row.sealed)) as SealedMessage
  return {
    id: row.id,
    kind: row.kind,
    receivedAt: row.receivedAt,
    meaning: null,
    name: `${sealed.firstName} ${sealed.lastName}`.trim(),
    email: sealed.email,
    phone: '',
    words: sealed.message,
    userId: null,
    visit: null,
    isMailed: isMailed(facility),
  }
}

async function textMessage(
  facility: Reading,
  row: ReceivedTextRow,
  user: UserRow | undefined,
): Promise<InboxMessage> {
  const { from, words } = JSON.parse(facility.ownSealer.open(row.sealed)) as SealedText
  const visit = row.reservationId === null ? undefined : await reservationById(facility.db, row.reservationId)
  return {
    id: row.id,
    kind: 'text',
    receivedAt: row.receivedAt,
    meaning: row.meaning,
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: '',
    phone: from,
    words,
    userId: row.userId,
    visit: visit ? { reservationId: visit.id, code: visit.code, date: visit.date, time: visit.time } : null,
    isMailed: false,
  }
}

const dayMs = 86_400_000

/**
 * Takes a message out of the inbox, because a member of staff dealt with it, and deletes its words. Returns what is
 * left.
 */
export async function closeMessage(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<InboxMessage[]>> {
  const nowMs = facility.hostClock.now()
  const by = { handledAt: new Date(nowMs).toISOString(), handledBy: caller.id }
  const keptSince = new Date(nowMs - facility.settings.current().closedMessagesDays * dayMs).toISOString()
  const closed = await facility.write(async trx => {
    const isForm = await handleContactMessage(trx, id, by)
    if (!isForm && !(await handleReceivedText(trx, id, by)))
      return refuse('missing', 'messageMissing', { field: 'messageId' })
    const entity = isForm ? 'contactMessage' : 'receivedText'
    await record(facility, trx, caller, { entity, id, kind: 'handled', fields: {} })
    await deleteContactMessages(trx, keptSince)
    await deleteReceivedTexts(trx, keptSince)
    return ok(null)
  })
  return closed.ok ? ok(await viewInbox(facility)) : closed
}

/**
 * Lists for staff of both sides that messages wait in the inbox (messages-524). A form's message that a mail server
 * will take is no such matter. A newer message lists it again.
 */
export function startInboxJob(facility: Facility, times: JobTimes): PeriodicJob {
  const run = async () => {
    const waiting = await waitingMessages(facility)
    await updateConditionAttention(
      facility,
      'inbox',
      waiting ? { kind: 'inbox', entityId: waiting.newestId, detail: { count: waiting.count } } : null,
    )
  }
  return startPeriodicJob(facility, 'inbox', run, times)
}
