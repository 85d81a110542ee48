/** A second tap of a double tap comes within this time of the first one's answer. */
const doubleTapMs = 500

/**
 * Wraps a request so that a double tap sends it once: equal input is answered by the request before it, while that is
 * pending and for half a second after it succeeded (screens-71). Other input, and a retry of a failed request, is sent.
 */
export function once<I, O>(send: (input: I) => Promise<O>): (input: I) => Promise<O> {
  let last: { readonly key: string; readonly answer: Promise<O>; endsAt: number } | null = null
  return input => {
    const key = JSON.stringify(input)
    if (last?.key === key && performance.now() < last.endsAt) return last.answer
    const sent = { key, answer: send(input), endsAt: Number.POSITIVE_INFINITY }
    const end = (afterMs: number) => {
      sent.endsAt = performance.now() + afterMs
    }
    sent.answer.then(
      () => end(doubleTapMs),
      () => end(0),
    )
    last = sent
    return sent.answer
  }
}
