/** Calls `stir` at each touch of the screen and each key; answers how to stop that. */
export function whenTouched(stir: () => void): () => void {
  window.addEventListener('pointerdown', stir)
  window.addEventListener('keydown', stir)
  return () => {
    window.removeEventListener('pointerdown', stir)
    window.removeEventListener('keydown', stir)
  }
}
