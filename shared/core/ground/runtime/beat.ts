const beatMs = 1_000

const runs = new Set<() => void>()
let timer: NodeJS.Timeout | undefined

/**
 * Runs `run` each second of the host until the returned function is called. All that a process does each second is done
 * at one moment: a timer for each would wake an idle machine as many times. It keeps no process alive.
 */
export function eachSecond(run: () => void): () => void {
  // A function of its own, so that the same `run` may be given twice.
  const own = () => run()
  runs.add(own)
  timer ??= setInterval(beat, beatMs).unref()
  return () => {
    runs.delete(own)
    if (runs.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function beat(): void {
  for (const run of runs) run()
}
