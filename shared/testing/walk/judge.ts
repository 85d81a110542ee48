import type { Call } from '@mayim/contract/call.ts'
import { unauthorizedSentence } from '@mayim/contract/error-answer.ts'
import { Compile, type Validator } from 'typebox/compile'
import type { WalkAnswer, WalkCaller, WalkWorld } from './world.ts'

const validators = new Map<Call, Validator>()

/** What is wrong with an answer, whatever was asked: a fault of ours, a leak, an error of another shape, a wrong answer. */
export function faultsOf(world: WalkWorld, call: Call, caller: WalkCaller, answer: WalkAnswer): string[] {
  return [...serverFaults(answer), ...leaks(world, caller, answer), ...shapeFaults(call, answer)]
}

function serverFaults({ status, text }: WalkAnswer): string[] {
  const foreseen = status < 500 || status === 501 || status === 503
  return foreseen ? [] : [`answers ${status}: ${text.slice(0, 200)}`]
}

function leaks(world: WalkWorld, caller: WalkCaller, { text }: WalkAnswer): string[] {
  return world.canaries
    .filter(canary => !canary.mayBeSeenBy.includes(caller.name) && says(text, canary.text))
    .map(canary => `leaks ${canary.of}`)
}

function shapeFaults(call: Call, answer: WalkAnswer): string[] {
  if (answer.status >= 400) return errorFaults(answer)
  if (call.answerAs === 'events' || call.answerAs === 'png' || call.answerAs === 'file') return []
  const body = parsed(answer.text)
  if (call.envelope !== 'wrapped') return answerFaults(call, body)
  if (!isRecord(body) || body.success !== true || body.errorMessage !== null) return ['is not wrapped']
  return answerFaults(call, body.result)
}

function answerFaults(call: Call, value: unknown): string[] {
  const validator = validators.get(call) ?? Compile(call.answer)
  validators.set(call, validator)
  if (validator.Check(value)) return []
  const [first] = validator.Errors(value)
  return [`answers what it does not declare: ${first?.instancePath} ${first?.message}`]
}

function errorFaults({ status, text }: WalkAnswer): string[] {
  const body = parsed(text)
  if (!isRecord(body)) return [`refuses (${status}) without a body of JSON`]
  const { success, result, errorMessage, Message, code } = body
  const faults = []
  if (success !== false || result !== null) faults.push(`refuses (${status}) in another envelope`)
  if (typeof Message !== 'string' || Message === '' || Message !== errorMessage)
    faults.push(`refuses (${status}) without a sentence`)
  if (typeof code !== 'string' || code === '') faults.push(`refuses (${status}) without a code`)
  if (typeof Message === 'string' && /\brefusal\.|undefined|\{\w+\}/.test(Message))
    faults.push(`refuses with a text that is missing: ${Message}`)
  if (status === 401 && Message !== unauthorizedSentence && body.error === undefined)
    faults.push(`answers 401 with another sentence: ${String(Message)}`)
  if (/\bat .+\.[jt]s:\d+|SQLITE|node_modules/.test(text)) faults.push('tells of its insides')
  return faults
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Four digits also occur by chance within an id or an instant: there they are no leak. */
function says(text: string, canary: string): boolean {
  if (!/^\d{1,6}$/.test(canary)) return text.includes(canary)
  return new RegExp(`(?<![\\w-])${canary}(?![\\w-])`).test(text)
}
