import type { TriedService } from '@mayim/contract/entities/service-test.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Clock, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import type { Messenger, OutgoingText, SendOutcome } from '@mayim/core/messages/messenger.ts'
import { Throttle } from '@mayim/core/sign-in/throttle.ts'
import type { Logger } from 'pino'
import type { Twilio } from 'twilio'
import { type RefusedReason, reasonOfCode } from './note-refused.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  /** E.164. */
  readonly from: string
}

type TriedText = Pick<OutgoingText, 'to' | 'body' | 'kind'>

/** A messenger that also makes a single attempt at a text and says how it ended. */
export interface TwilioMessenger extends Messenger {
  tryText(text: TriedText): Promise<TriedService>
}

export interface TwilioOptions {
  /** Replaces https://api.twilio.com. */
  readonly baseUrl?: string
  readonly timeoutMs?: number
  /** A hard limit over all texts, whatever their purpose (threats-T1). */
  readonly mostPerHour?: number
  readonly clock?: Clock
  /** The public address of the portal, where Twilio reports deliveries; null: it reports none. */
  readonly publicUrl?: string | null
  /** Told whether a text left: null, or why none leaves; not of what one phone refuses. */
  readonly onOutcome?: (text: OutgoingText, reason: RefusedReason | null) => Promise<void>
}

const twilioUrl = 'https://api.twilio.com'
const hourMs = 3_600_000
const looksBack = 20

/**
 * Sends texts by Twilio. Twilio has no idempotency key: after a lost answer, the account's list of messages is searched
 * for the text before it is sent again.
 * @param accountOf called before each text; while it returns null, texts wait
 */
export function createTwilioMessenger(
  accountOf: () => Promise<TwilioAccount | null>,
  log: Logger,
  options: TwilioOptions = {},
): TwilioMessenger {
  const budget = new Throttle(options.clock ?? systemClock, options.mostPerHour ?? 400, hourMs)
  const unsure = new Set<string>()
  let connection: { readonly account: TwilioAccount; readonly client: Promise<Twilio> } | undefined

  /** Imported on first use: the package is large, and most processes never send. */
  const connected = (account: TwilioAccount) => {
    const { accountSid, authToken } = connection?.account ?? {}
    if (connection && accountSid === account.accountSid && authToken === account.authToken)
      return connection.client
    connection = { account, client: connect(account, options) }
    return connection.client
  }

  async function send(text: OutgoingText): Promise<SendOutcome> {
    const account = await accountOf()
    if (account === null) return waiting(options, text, 'notSet')
    const client = await connected(account)
    if (unsure.has(text.key)) {
      const known = await hasLeft(client, text)
      if (known !== false) return settle(text, known === true ? 'sent' : 'unsure')
    }
    if (budget.take('all') > 0) {
      log.error('the budget of texts for this hour is used up')
      return waiting(options, text, 'budget')
    }
    try {
      await start(client, account, text, options.publicUrl ?? null)
      await options.onOutcome?.(text, null)
      return settle(text, 'sent')
    } catch (error) {
      const { outcome, status, code } = outcomeOf(error)
      log.warn({ kind: text.kind, status, code, outcome }, 'Twilio did not accept a text')
      const reason = reasonOfCode(code ?? '') ?? (status === 401 ? 'key' : undefined)
      if (reason !== undefined) await options.onOutcome?.(text, reason)
      if (outcome !== 'unsure') return settle(text, outcome)
      return settle(text, (await hasLeft(client, text)) === true ? 'sent' : 'unsure')
    }
  }

  /** A text whose outcome is unknown is searched for before the retry. */
  function settle({ key }: OutgoingText, outcome: SendOutcome | 'unsure'): SendOutcome {
    if (outcome !== 'unsure') unsure.delete(key)
    else unsure.add(key)
    return outcome === 'unsure' ? 'retry' : outcome
  }

  async function tryText({ to, body, kind }: TriedText): Promise<TriedService> {
    const account = await accountOf()
    if (account === null) return { outcome: 'notSet', reason: '' }
    if (budget.take('all') > 0) return { outcome: 'refused', reason: 'budget' }
    try {
      await (await connected(account)).messages.create({ to, from: account.from, body })
      return { outcome: 'done', reason: '' }
    } catch (error) {
      const { status, code } = outcomeOf(error)
      log.warn({ kind, status, code }, 'Twilio did not accept a text')
      const reason = code ?? String(status ?? '')
      return { outcome: status === null ? 'unreachable' : 'refused', reason }
    }
  }

  return { send, tryText }
}

/** Nothing was asked of Twilio: the text waits. */
async function waiting(
  { onOutcome }: TwilioOptions,
  text: OutgoingText,
  reason: RefusedReason,
): Promise<SendOutcome> {
  await onOutcome?.(text, reason)
  return 'retry'
}

/** Sends a text, or begins a call that reads it out. */
async function start(
  client: Twilio,
  { from }: TwilioAccount,
  { id, to, body, channel }: OutgoingText,
  publicUrl: string | null,
): Promise<void> {
  const statusCallback = publicUrl === null ? {} : { statusCallback: statusAddress(publicUrl, id) }
  if (channel === 'voice') {
    // Without a list of events Twilio reports the end of the call.
    await client.calls.create({ to, from, twiml: await spoken(body), ...statusCallback })
    return
  }
  await client.messages.create({ to, from, body, ...statusCallback })
}

/**
 * Whether Twilio's list has the text, or the call; null if the list is not available. A call has no words in the list,
 * so any call to the phone since then counts.
 */
async function hasLeft(
  client: Twilio,
  { to, body, queuedAt, channel }: OutgoingText,
): Promise<boolean | null> {
  try {
    if (channel === 'voice') {
      const calls = await client.calls.list({ to, startTimeAfter: new Date(queuedAt), limit: looksBack })
      return calls.length > 0
    }
    const sent = await client.messages.list({ to, dateSentAfter: new Date(queuedAt), limit: looksBack })
    return sent.some(message => message.body === body && message.status !== 'failed')
  } catch {
    return null
  }
}

async function connect(
  account: TwilioAccount,
  { baseUrl, timeoutMs = 10_000 }: TwilioOptions,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const client = new twilio.RequestClient({ timeout: timeoutMs })
  if (baseUrl !== undefined) {
    const request = client.request.bind(client)
    client.request = options => request({ ...options, uri: options.uri.replace(twilioUrl, baseUrl) })
  }
  return twilio(account.accountSid, account.authToken, { httpClient: client, lazyLoading: true })
}

const hebrewLetter = /[\u0590-\u05ff]/

/**
 * The instructions of a call that reads a message out twice. Twilio speaks Hebrew and English, not Yiddish: a message
 * in Yiddish is queued in English (messages-526).
 */
async function spoken(body: string): Promise<string> {
  const { default: twilio } = await import('twilio')
  const response = new twilio.twiml.VoiceResponse()
  const language = hebrewLetter.test(body) ? 'he-IL' : 'en-US'
  response.pause({ length: 1 })
  response.say({ language }, body)
  response.pause({ length: 2 })
  response.say({ language }, body)
  return response.toString()
}

/** Twilio's code of a phone that answered STOP. */
export const stoppedCode = '21610'

/** What a failed attempt means: not sent, never to be sent, or unknown. */
interface TwilioOutcome {
  readonly outcome: 'retry' | 'failed' | 'stopped' | 'unsure'
  readonly status: number | null
  /** The code of Twilio or the network, e.g. 21610 or ECONNREFUSED. */
  readonly code: string | null
}

const neverConnected: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/**
 * Classifies an error of the Twilio client. Refused for the number or the account's rights (400, 403): a retry is
 * useless. Stopped: the patron answered STOP. Too many (429) or a wrong key (401): certainly not sent. 5xx and lost answers: unknown.
 */
function outcomeOf(error: unknown): TwilioOutcome {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown }
  const answer = {
    status: typeof status === 'number' ? status : null,
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : null,
  }
  if (answer.status === null)
    return { outcome: neverConnected.includes(answer.code ?? '') ? 'retry' : 'unsure', ...answer }
  if (answer.status === 429 || answer.status === 401) return { outcome: 'retry', ...answer }
  if (answer.code === stoppedCode) return { outcome: 'stopped', ...answer }
  return { outcome: answer.status < 500 ? 'failed' : 'unsure', ...answer }
}

/** Where Twilio reports what became of a text or a call. */
export const statusPath = '/webhooks/twilio/status'
/** Where Twilio delivers the texts of patrons; an Admin enters it at Twilio. */
export const inboundPath = '/webhooks/twilio/inbound'

/** The address for the reports of one message. */
function statusAddress(publicUrl: string, messageId: string): string {
  return `${new URL(publicUrl).origin}${statusPath}?message=${messageId}`
}

/**
 * The account that sends texts: that of the facility's settings if all three are set (messages-15), otherwise that of
 * the process; null if there is neither. Read for each text, so that an Admin's change applies at once.
 */
export function twilioAccount(
  facility: Pick<Facility, 'db' | 'ownSealer' | 'settings'>,
  ofProcess: TwilioAccount | null,
): () => Promise<TwilioAccount | null> {
  return async () => {
    const { smsAccountSid: accountSid, smsFrom: from } = facility.settings.current()
    if (accountSid === '' || from === '') return ofProcess
    const token = await openSecret(facility, 'smsAuthToken')
    return token === null ? ofProcess : { accountSid, authToken: token.reveal(), from }
  }
}
