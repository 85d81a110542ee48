/** Calls `stir` at each touch of the screen and each key. Returns a function that stops it. */
export function whenTouched(stir: () => void): () => void {
  window.addEventListener('pointerdown', stir)
  window.addEventListener('keydown', stir)
  return () => {
    window.removeEventListener('pointerdown', stir)
    window.removeEventListener('keydown', stir)
  }
}
