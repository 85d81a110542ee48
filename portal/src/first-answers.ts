import { type CallId, calls } from '@mayim/contract/calls.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { viewSchedule, viewZmanim } from '@mayim/core/calendar/view-schedule.ts'
import { publicSettings } from '@mayim/core/house-settings/view-settings.ts'
import { jsonWriter } from '@mayim/core/http/answer-writer.ts'
import type { Visit } from '@mayim/core/http/serve-screens.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { viewTexts } from '@mayim/core/texts/set-text.ts'

const shownDays = 8

/**
 * What every page asks for first, within the page itself: call, input and answer as the app's cache names them. All of
 * it is for everybody; a browser reads it as data and runs nothing of it.
 */
export async function firstAnswers(facility: Facility, { caller }: Visit): Promise<string> {
  const stranger = { ...caller, kind: 'anyone', id: 'anyone', roles: [] } as const
  const { language } = caller
  const schedule = viewSchedule(facility, stranger, shownDays)
  const answers = await Promise.all([
    answered('publicSettings', null, await publicSettings(facility)),
    answered('zmanim', {}, viewZmanim(facility, tonight(facility))),
    answered('schedule', { query: { days: shownDays } }, schedule),
    answered('languageTexts', { query: { language } }, await viewTexts(facility, language)),
  ])
  const json = `[${answers.join(',')}]`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers">${json}</script>`
}

/** In the words of the contract alone, as the call itself would answer. */
async function answered(id: CallId, input: unknown, answer: unknown): Promise<string> {
  const json = (await jsonWriter(calls[id]))(answer)
  return `[${JSON.stringify(id)},${JSON.stringify(input)},${json}]`
}
