import type { GivenTexts } from '@mayim/ui/i18n.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Puts the answers that the server embedded in the page into the cache: the settings, tonight's zmanim, the schedule
 * and the facility's own texts, as if requested when the page was answered. A page without them requests them.
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

/** The texts that the server embedded in the page; none if it could not. */
export function firstTexts(): GivenTexts | undefined {
  const text = document.getElementById('first-texts')?.textContent
  return text ? (JSON.parse(text) as GivenTexts) : undefined
}
