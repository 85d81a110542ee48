/** A second tap of a double tap comes within this time of the first one's answer. */
const doubleTapMs = 500

interface Sent {
  readonly key: string
  readonly answer: Promise<unknown>
  endsAt: number
}

/** Sends the input, or returns the pending or recent answer to equal input. */
export type Once<I, O> = (input: I, send: (input: I) => Promise<O>) => Promise<O>

/**
 * A guard of one form or button: a double tap sends once. Equal input is answered by the request before it, while that
 * is pending and for half a second after it succeeded (screens-71). Other input, and a retry of a failed request, is
 * sent. Sets in the input are compared by their members; files cannot be compared.
 */
export function createOnce<I, O>(): Once<I, O> {
  let last: Sent | null = null
  return (input, send) => {
    const key = JSON.stringify([input], (_, value) => (value instanceof Set ? [...value].sort() : value))
    if (last?.key === key && performance.now() < last.endsAt) return last.answer as Promise<O>
    const answer = send(input)
    const sent: Sent = { key, answer, endsAt: Number.POSITIVE_INFINITY }
    const end = (afterMs: number) => {
      sent.endsAt = performance.now() + afterMs
    }
    answer.then(
      () => end(doubleTapMs),
      () => end(0),
    )
    last = sent
    return answer
  }
}
