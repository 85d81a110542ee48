import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, readSources, root } from './sources.ts'

/** The files of a walk, and those that are enough to understand it. */
const limits = {
  'A booking, from the phone to the log': { all: 42, toRead: 22 },
  "A tap on the attendants' tablet, to the lamp": { all: 38, toRead: 21 },
} as const

/** How a step begins whose first file none before it imports. */
const carriedOver = /^- (Over|By|From|In) [^:]+:/

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const sources = new Map(readSources().map(source => [source.path, source]))

interface Stop {
  readonly path: string
  readonly toRead: boolean
  /** Something other than an import leads here. */
  readonly carried: boolean
}

/** The stops of a walk in their order, each once. */
function stopsOf(walk: string): Stop[] {
  const [, section = ''] = page.split(`### ${walk}\n`)
  const steps = (section.split('\n#')[0] ?? '').split('\n').filter(line => line.startsWith('- '))
  const stops = steps.flatMap(step =>
    [...step.matchAll(/(\*\*)?`([\w./-]+\.tsx?)`/g)].map(([, bold, path = ''], place) => ({
      path,
      toRead: bold !== undefined,
      carried: place === 0 && carriedOver.test(step),
    })),
  )
  return stops.filter(({ path }, place) => stops.findIndex(other => other.path === path) === place)
}

describe.each(Object.entries(limits))('%s', (walk, { all, toRead }) => {
  const stops = stopsOf(walk)

  test('is a walk: a file before it imports each', () => {
    const lost = stops.filter(({ path, carried }, place) => {
      const before = stops.slice(0, place).flatMap(stop => sources.get(stop.path) ?? [])
      return place > 0 && !carried && !before.some(source => importsOf(source).includes(path))
    })
    expect(stops.filter(({ path }) => !sources.has(path))).toEqual([])
    expect(lost).toEqual([])
  })

  test('is no longer than it was', () => {
    expect(stops.length).toBeGreaterThan(20)
    expect(stops.length).toBeLessThanOrEqual(all)
    expect(stops.filter(stop => stop.toRead).length).toBeLessThanOrEqual(toRead)
  })
})
