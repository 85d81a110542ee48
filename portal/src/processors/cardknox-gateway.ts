import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Logger } from 'pino'
import { fieldsOf, post, textOf } from './exchange.ts'
import type { ProcessorAnswer } from './processor.ts'

export interface CardknoxOptions {
  /** Of the account; never that of the iFields. */
  readonly apiKey: string
  /** Replaces https://x1.cardknox.com. */
  readonly baseUrl?: string | null
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

const address = 'https://x1.cardknox.com'
const defaultTimeoutMs = 15_000

/** The JSON addresses of Cardknox. Its answers are 200 whatever the outcome, which `xResult` names. */
export function cardknoxGateway(options: CardknoxOptions, log: Logger): CardknoxGateway {
  const { apiKey, baseUrl, timeoutMs = defaultTimeoutMs } = options
  const who = { xKey: apiKey, xVersion: '5.0.0', xSoftwareName: 'Mayim', xSoftwareVersion: '0.1.0' }

  async function send(path: string, xCommand: string, fields: CardknoxFields) {
    const sent = await post(`${baseUrl ?? address}${path}`, { ...who, xCommand, ...fields }, { timeoutMs })
    if (sent.outcome !== 'done') return sent
    const told = fieldsOf(sent.value)
    return told === null ? ({ outcome: 'unknown', reason: 'malformed' } as const) : judge(told)
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
export function cardknoxDecline(sentence: string, code: string) {
  const found = sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'cardDeclined'
  return { code: found, reason: code || found }
}

function judge(told: CardknoxFields): ProcessorAnswer<CardknoxFields> {
  const [sentence, code] = [textOf(told.xError), textOf(told.xErrorCode)]
  switch (told.xResult) {
    case 'A':
    case 'S':
      return { outcome: 'done', value: told }
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
