/** Replaces the page's audio by one that only counts the tones that were started. */
export function soundingAudio(): { readonly tones: () => number } {
  let tones = 0
  const node = () => ({
    frequency: { value: 0 },
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
    start: () => {
      tones += 1
    },
    stop: () => undefined,
  })
  class CountingAudio {
    readonly state = 'running'
    readonly currentTime = 0
    readonly destination = node()
    createOscillator = node
    createGain = node
  }
  Object.assign(window, { AudioContext: CountingAudio })
  return { tones: () => tones }
}
