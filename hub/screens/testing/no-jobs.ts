import type { Jobs } from '../desk/jobs/use-jobs.ts'

/** A desk without a job under way, for a form that is drawn on its own. */
export const noJobs: Jobs = {
  word: null,
  busy: false,
  swipe: null,
  perform: () => undefined,
  tell: () => undefined,
  swiped: () => undefined,
  dropSwipe: () => undefined,
  dismiss: () => undefined,
}
