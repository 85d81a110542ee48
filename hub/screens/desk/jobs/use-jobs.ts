import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from './visit-jobs.ts'

/** The last message about a job. */
export interface Word {
  readonly id: number
  readonly text: string
  readonly tone: 'success' | 'warning' | 'error'
  readonly undo: Job | null
}

export interface Jobs {
  readonly word: Word | null
  readonly busy: boolean
  /** A job that waits for a card, and why this one needs it or the refusal of the last card. */
  readonly swipe: { readonly job: Job; readonly failure: string | null } | null
  readonly perform: (job: Job) => void
  /** Shows the result of something that a dialog did itself, with the way back if there is one. */
  readonly tell: (text: string, undo?: Job) => void
  readonly swiped: (cardCode: string) => void
  readonly dropSwipe: () => void
  readonly dismiss: () => void
}

/** The hub needs an attendant's card for the job, or refused the card that was swiped. */
const cardCodes: ReadonlySet<RefusalCode> = new Set<CallCode<'assignRoom' | 'checkIn' | 'unlockRoom'>>([
  'cardNeeded',
  'cardUnknown',
  'roomOccupiedNeedsCard',
])

/** Runs the desk's jobs one at a time: asks for a card if the hub needs one, shows the result and offers undo. */
export function useJobs(cardNeeded: boolean): Jobs {
  const { t } = useTexts()
  const client = useQueryClient()
  const [word, setWord] = useState<Word | null>(null)
  const [busy, setBusy] = useState(false)
  const [swipe, setSwipe] = useState<Jobs['swipe']>(null)

  const say = (text: string, tone: Word['tone'], undo: Job | null = null) =>
    setWord(before => ({ id: (before?.id ?? 0) + 1, text, tone, undo }))

  async function run(job: Job, cardCode: string | undefined) {
    setBusy(true)
    try {
      await job.send(cardCode)
      setSwipe(null)
      // What was done before it stays said.
      const done = job.warns && job.before ? `${t(...job.before)} ${t(...job.done)}` : t(...job.done)
      say(done, job.warns ? 'warning' : 'success', job.undo ?? null)
      job.next?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (cardCodes.has(error.code)) {
        setSwipe({ job, failure: error.code === 'cardNeeded' ? null : error.message })
      } else {
        setSwipe(null)
        const refused = refusalText(error, job, t)
        say(job.before ? `${t(...job.before)} ${refused}` : refused, 'error')
      }
    } finally {
      setBusy(false)
      // After each result the data on screen is fetched again: the live stream may be down.
      void client.invalidateQueries()
    }
  }

  return {
    word,
    busy,
    swipe,
    perform: job => (cardNeeded && job.byCard ? setSwipe({ job, failure: null }) : void run(job, undefined)),
    tell: (text, undo) => say(text, 'success', undo ?? null),
    swiped: cardCode => swipe && void run(swipe.job, cardCode),
    dropSwipe: () => setSwipe(null),
    dismiss: () => setWord(null),
  }
}

/** A refusal for the sake of a status names the visit, which need not be the one in view. */
function refusalText(error: ApiError, job: Job, t: UseTexts['t']): string {
  const isOfVisit = error.code === 'statusNotAllowed' || error.code === 'statusChanged'
  if (!isOfVisit || job.code === '') return error.message
  return t('desk.refused', { code: job.code, reason: error.message })
}
