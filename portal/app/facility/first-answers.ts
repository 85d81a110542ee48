import type { GivenTexts } from '@mayim/ui/i18n.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Takes what the server has laid into the page: the settings, tonight's zmanim, the schedule and the facility's own
 * texts, as if each had been asked for when the page was answered. A page without them asks.
 */
export function takeFirstAnswers(client: QueryClient): QueryClient {
  const answers = JSON.parse(document.getElementById('first-answers')?.textContent ?? '[]') as [
    call: string,
    input: unknown,
    answer: unknown,
  ][]
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const updatedAt = Math.round(performance.timeOrigin + (visit?.responseStart ?? 0))
  for (const [call, input, answer] of answers) client.setQueryData([call, input], answer, { updatedAt })
  return client
}

/** The texts that the server has laid into the page; none where it could not. */
export function firstTexts(): GivenTexts | undefined {
  const text = document.getElementById('first-texts')?.textContent
  return text ? (JSON.parse(text) as GivenTexts) : undefined
}
