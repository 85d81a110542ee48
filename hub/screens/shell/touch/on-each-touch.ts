/** Calls `onTouch` at each touch of the screen and each key. Returns a function that stops it. */
export function onEachTouch(onTouch: () => void): () => void {
  window.addEventListener('pointerdown', onTouch)
  window.addEventListener('keydown', onTouch)
  return () => {
    window.removeEventListener('pointerdown', onTouch)
    window.removeEventListener('keydown', onTouch)
  }
}
