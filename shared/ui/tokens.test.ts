import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Text and background, as the kit pairs them. Each must pass AA for small text in both themes. */
const pairs: readonly (readonly [string, string])[] = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'mist'],
  ['ink', 'sand'],
  ['ink', 'amber-tint'],
  ['ink', 'coral-tint'],
  ['ink', 'leaf-tint'],
  ['ink', 'water-tint'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sand'],
  ['ink-soft', 'water-tint'],
  ['water', 'ground'],
  ['water', 'surface'],
  ['ink-soft', 'mist'],
  ['water', 'mist'],
  ['coral', 'mist'],
  ['amber', 'mist'],
  ['water-strong', 'water-tint'],
  ['on-water', 'water'],
  ['on-water', 'water-strong'],
  ['coral', 'surface'],
  ['coral', 'ground'],
  ['coral', 'coral-tint'],
  ['amber', 'amber-tint'],
  ['leaf', 'leaf-tint'],
  ['grey', 'grey-tint'],
  ['grey', 'ground'],
  ['grey', 'surface'],
]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function colour(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  const value = theme === 'light' ? light : dark
  if (!value) throw new Error(`No colour --${name}`)
  return value
}

/** WCAG 2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  test.each(pairs)('%s on %s can be read', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
})
