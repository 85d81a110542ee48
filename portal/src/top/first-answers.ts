import { type CallId, calls } from '@mayim/contract/calls.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { viewSchedule, viewZmanim } from '@mayim/core/ground/calendar/view-schedule.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { viewTexts } from '@mayim/core/ground/texts/set-text.ts'
import { jsonWriter } from '@mayim/core/http/answers/answer-writer.ts'
import type { Visit } from '@mayim/core/http/serve-screens.ts'
import { publicSettings } from '@mayim/core/settings/view-settings.ts'
import { type SharedCall, scheduleNights, sharedCalls } from '../../app/pages.ts'

/**
 * The answers to the shared calls, embedded in the page: call, input and answer under the app's cache keys. All of them
 * are public; a browser reads the block as data and executes nothing of it.
 */
export async function firstAnswers(facility: Facility, { caller }: Visit): Promise<string> {
  const stranger = { ...caller, kind: 'anyone', id: 'anyone', roles: [] } as const
  const { language } = caller
  const known: Readonly<Record<SharedCall, readonly [input: unknown, answer: unknown]>> = {
    publicSettings: [null, await publicSettings(facility)],
    zmanim: [{}, viewZmanim(facility, tonight(facility))],
    schedule: [
      { query: { days: scheduleNights } },
      viewSchedule(facility, stranger, { days: scheduleNights }),
    ],
    languageTexts: [{ query: { language } }, await viewTexts(facility, language)],
  }
  const answers = await Promise.all(sharedCalls.map(id => answered(id, ...known[id])))
  const json = `[${answers.join(',')}]`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers">${json}</script>`
}

/** Encoded by the contract, as the call itself would answer. */
async function answered(id: CallId, input: unknown, answer: unknown): Promise<string> {
  const json = (await jsonWriter(calls[id]))(answer)
  return `[${JSON.stringify(id)},${JSON.stringify(input)},${json}]`
}
