/** What the sky is like. */
export const skies = ['clear', 'clouds', 'fog', 'drizzle', 'rain', 'snow', 'storm'] as const
type Sky = (typeof skies)[number]

const byHundred: Readonly<Record<number, Sky>> = { 2: 'storm', 3: 'drizzle', 5: 'rain', 6: 'snow', 7: 'fog' }
const clear = 800

/**
 * The sky of a condition code of OpenWeather: its hundred, 800 for a clear one; null for an unknown code
 * (building-741).
 */
export function skyOf(code: number): Sky | null {
  if (code === clear) return 'clear'
  const hundred = Math.floor(code / 100)
  return hundred === 8 ? 'clouds' : (byHundred[hundred] ?? null)
}
