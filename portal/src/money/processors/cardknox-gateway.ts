import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Logger } from 'pino'
import { fieldsOf, instantOr, minorOfMajor, post, textOf, timeOfId } from './exchange.ts'
import type { CardMethod, ProcessorAnswer, ProcessorPayment } from './processor.ts'

export interface CardknoxOptions {
  /** Of the account; never that of the iFields. */
  readonly apiKey: string
  readonly baseUrl: string
  readonly timeoutMs?: number
  /** The host's time. */
  readonly nowMs: () => number
}

export type CardknoxFields = Readonly<Record<string, unknown>>

/** One call to Cardknox or to its reports. */
export interface CardknoxGateway {
  ask(command: string, fields: CardknoxFields): Promise<ProcessorAnswer<CardknoxFields>>
  report(fields: CardknoxFields): Promise<ProcessorAnswer<CardknoxFields>>
}

const defaultTimeoutMs = 15_000

/** The JSON addresses of Cardknox. Its answers are 200 whatever the outcome, which `xResult` names. */
export function cardknoxGateway(options: CardknoxOptions, log: Logger): CardknoxGateway {
  const { apiKey, baseUrl, timeoutMs = defaultTimeoutMs } = options
  const who = { xKey: apiKey, xVersion: '5.0.0', xSoftwareName: 'Mayim', xSoftwareVersion: '0.1.0' }

  async function send(path: string, xCommand: string, fields: CardknoxFields) {
    const sent = await post(`${baseUrl}${path}`, { ...who, xCommand, ...fields }, { timeoutMs })
    if (sent.outcome !== 'done') return sent
    const answer = fieldsOf(sent.value)
    return answer === null ? ({ outcome: 'unknown', reason: 'malformed' } as const) : judge(answer)
  }

  async function logged(path: string, command: string, fields: CardknoxFields) {
    const answer = await send(path, command, fields)
    if (answer.outcome === 'done') return answer
    const reason = answer.outcome === 'declined' ? answer.decline.reason : answer.reason
    log.warn({ what: command, outcome: answer.outcome, reason }, 'a call to the card processor failed')
    return answer
  }

  return {
    ask: (command, fields) => logged('/gatewayjson', command, fields),
    report: fields => logged('/reportjson', 'report:all', fields),
  }
}

/** The codes of a decline or an error that say more than that; the sentence of Cardknox decides where there is none. */
const sentences: readonly (readonly [RegExp, RefusalCode])[] = [
  [/insufficient|funds|limit/i, 'cardFunds'],
  [/expir/i, 'cardExpired'],
  [/cvv|security code/i, 'cardCvcWrong'],
  [/card number|invalid card/i, 'cardNumberWrong'],
  [/try again|processing/i, 'cardProcessing'],
]

/** Our code for a sentence of Cardknox. */
function cardknoxDecline(sentence: string, code: string) {
  const found = sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'cardDeclined'
  return { code: found, reason: code || found }
}

function judge(answer: CardknoxFields): ProcessorAnswer<CardknoxFields> {
  const [sentence, code] = [textOf(answer.xError), textOf(answer.xErrorCode)]
  switch (answer.xResult) {
    case 'A':
    case 'S':
      return { outcome: 'done', value: answer }
    case 'D':
      return { outcome: 'declined', decline: cardknoxDecline(sentence, code) }
    // The bank wants to ask the patron, which the fields of this page cannot do.
    case 'V':
      return { outcome: 'declined', decline: { code: 'cardAuthentication', reason: 'verify' } }
    case 'E':
      // The first of the two did something, and a look-up finds it.
      if (/duplicate/i.test(sentence)) return { outcome: 'unknown', reason: 'duplicate' }
      return isOfCard(sentence, code)
        ? { outcome: 'declined', decline: cardknoxDecline(sentence, code) }
        : { outcome: 'error', reason: code || 'error' }
    default:
      return { outcome: 'unknown', reason: 'malformed' }
  }
}

/** A token that was used before, or a field of the card that Cardknox refuses. */
function isOfCard(sentence: string, code: string): boolean {
  return code === '01727' || /card number|invalid card|expir|cvv/i.test(sentence)
}

const dayMs = 86_400_000
/** So long a call may still be on its way when no report knows it. */
export const onItsWayMs = 120_000

/** The lines of the report of those days that have this invoice: one of our ids. */
export async function linesOfInvoice(
  gateway: CardknoxGateway,
  invoice: string,
): Promise<ProcessorAnswer<readonly CardknoxFields[]>> {
  const madeMs = timeOfId(invoice)
  const lines = await linesOf(gateway, madeMs - dayMs, madeMs + 2 * dayMs)
  return lines.outcome === 'done'
    ? { outcome: 'done', value: lines.value.filter(line => line.xInvoice === invoice) }
    : lines
}

async function linesOf(
  gateway: CardknoxGateway,
  fromMs: number,
  toMs: number,
): Promise<ProcessorAnswer<readonly CardknoxFields[]>> {
  const answer = await gateway.report({
    xBeginDate: dayOf(fromMs),
    xEndDate: dayOf(toMs),
    xFields:
      'xRefNum,xCommand,xResponseResult,xAmount,xInvoice,xCurrency,xMaskedCardNumber,xCardType,xExp,xToken,xResponseError,xEnteredDate',
  })
  if (answer.outcome !== 'done') return answer
  const lines = answer.value.xReportData
  if (!Array.isArray(lines)) return { outcome: 'unknown', reason: 'malformed' }
  // A report that was cut may lack ours.
  const isCut = Number(answer.value.xRecordsReturned) >= Number(answer.value.xReportingMaxTransactions)
  if (isCut) return { outcome: 'unknown', reason: 'report_cut' }
  return { outcome: 'done', value: lines as CardknoxFields[] }
}

/**
 * The sales of those days, and the captures of what was held; the number is that of the hold. A refund does not name its
 * charge: one with the invoice of a capture was made on Cardknox's own pages, since ours have an invoice of their own.
 */
export async function chargesSince(
  gateway: CardknoxGateway,
  sinceMs: number,
  nowMs: number,
): Promise<ProcessorAnswer<readonly ListedCharge[]>> {
  // A day of grace: a charge may have been held on the day before.
  const answer = await linesOf(gateway, sinceMs - dayMs, nowMs + dayMs)
  if (answer.outcome !== 'done') return answer
  const lines = answer.value.filter(isApproved)
  const taken = lines.filter(line => ['cc:sale', 'cc:capture'].includes(commandOf(line)))
  const heldFor = ({ xInvoice }: CardknoxFields) =>
    lines.find(line => commandOf(line) === 'cc:authonly' && textOf(line.xInvoice) === textOf(xInvoice))
  return {
    outcome: 'done',
    value: taken.map(line => {
      const isCapture = commandOf(line) === 'cc:capture'
      return {
        id: textOf(((isCapture ? heldFor(line) : null) ?? line).xRefNum),
        paymentId: isCapture ? textOf(line.xInvoice) : '',
        amountMinor: minorOfMajor(line.xAmount) ?? 0,
        backMinor: null,
        elsewhereMinor: backOfCapture(line, lines),
        currency: textOf(line.xCurrency).toUpperCase() || 'USD',
        last4: textOf(line.xMaskedCardNumber).slice(-4),
        at: instantOr(textOf(line.xEnteredDate), sinceMs),
      }
    }),
  }
}

const voids = ['cc:void', 'cc:voidrelease', 'cc:voidrefund']

function backOfCapture(capture: CardknoxFields, lines: readonly CardknoxFields[]): number {
  const invoice = textOf(capture.xInvoice)
  const wholeMinor = minorOfMajor(capture.xAmount) ?? 0
  if (invoice === '') return 0
  const of = lines.filter(line => textOf(line.xInvoice) === invoice)
  if (of.some(line => voids.includes(commandOf(line)))) return wholeMinor
  const refunds = of.filter(line => ['cc:refund', 'cc:credit'].includes(commandOf(line)))
  return Math.min(
    wholeMinor,
    refunds.reduce((sum, line) => sum + (minorOfMajor(line.xAmount) ?? 0), 0),
  )
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A payment by the lines of its invoice: authorised, then captured, canceled or refunded in full. */
export function paymentOfLines(
  lines: readonly CardknoxFields[],
  paymentId: string,
  nowMs: number,
): ProcessorPayment {
  const approved = (...commands: string[]) =>
    lines.findLast(line => isApproved(line) && commands.includes(commandOf(line)))
  const held = approved('cc:authonly')
  const refused = lines.findLast(line => line.xResponseResult === 'Declined')
  const none = { paymentId, currency: 'USD', clientSecret: '', card: null, amountMinor: 0 }
  if (!held) {
    const isOnItsWay = nowMs - timeOfId(paymentId) < onItsWayMs && !refused
    const decline = refused ? cardknoxDecline(textOf(refused.xResponseError), 'declined') : null
    return { ...none, id: paymentId, status: isOnItsWay ? 'pending' : 'open', decline }
  }
  return {
    ...none,
    id: textOf(held.xRefNum),
    status: statusOf(approved),
    amountMinor: minorOfMajor(held.xAmount) ?? 0,
    currency: textOf(held.xCurrency).toUpperCase() || 'USD',
    card: cardOfFields(held),
    decline: null,
  }
}

function statusOf(approved: (...commands: string[]) => unknown): ProcessorPayment['status'] {
  const isCaptured = approved('cc:capture') !== undefined
  if (isCaptured) return approved('cc:voidrefund', 'cc:refund') ? 'refunded' : 'captured'
  return approved('cc:void', 'cc:voidrelease', 'cc:voidrefund') ? 'canceled' : 'authorised'
}

export function isApproved(line: CardknoxFields): boolean {
  return line.xResponseResult === 'Approved'
}

function commandOf(line: CardknoxFields): string {
  return textOf(line.xCommand).toLowerCase()
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  mc: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
}

/** The part of a card that may be shown. Cardknox has no mark of a card: digits and expiry stand for it. */
export function cardOfFields(fields: CardknoxFields): CardMethod | null {
  const masked = textOf(fields.xMaskedCardNumber)
  if (masked === '') return null
  const exp = textOf(fields.xExp)
  return {
    id: textOf(fields.xToken),
    brand: brands[textOf(fields.xCardType).toLowerCase()] ?? 'Unknown',
    last4: masked.slice(-4),
    expiry: exp.length === 4 ? `${exp.slice(0, 2)}/${exp.slice(2)}` : '',
    mark: `cardknox ${masked} ${exp}`,
  }
}
