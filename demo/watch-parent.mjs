// Plain JavaScript that any Node from 18 on runs: it works before anything is installed.

const everyMs = 500

/**
 * Calls `onGone` once when the process that started this one has ended. A shell that npm starts dies of a signal
 * without passing it on, so that a signal alone does not reach `npm start`. Returns a function that stops watching.
 */
export function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
