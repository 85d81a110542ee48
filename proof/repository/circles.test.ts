import { describe, expect, test } from 'vitest'
import { findCircles } from './circles.ts'
import { importsOf, readSources } from './sources.ts'

const sources = readSources().filter(({ path, isTest }) => /\.tsx?$/.test(path) && !isTest)
const paths = new Set(sources.map(({ path }) => path))
const imports = sources.flatMap(source =>
  importsOf(source)
    .map(target => target.replace(/\?\w+$/, ''))
    .filter(target => paths.has(target) && target !== source.path)
    .map(target => ({ from: source.path, target })),
)

test('no file and no folder is part of a circle of imports', () => {
  expect(findCircles(imports)).toEqual([])
})

describe('findCircles', () => {
  test('finds a circle of two files', () => {
    const circle = [
      { from: 'a/one.ts', target: 'a/two.ts' },
      { from: 'a/two.ts', target: 'a/one.ts' },
    ]
    expect(findCircles(circle)).toEqual([['a/one.ts', 'a/two.ts']])
  })

  test('finds a circle of folders whose files have none', () => {
    const circle = [
      { from: 'a/b/one.ts', target: 'a/c/two.ts' },
      { from: 'a/c/three.ts', target: 'a/b/four.ts' },
    ]
    expect(findCircles(circle)).toEqual([['a/b', 'a/c']])
  })

  test('takes a file beside a folder as its neighbour', () => {
    const ground = [{ from: 'a/b/one.ts', target: 'a/ground.ts' }]
    const top = [{ from: 'a/top.ts', target: 'a/b/one.ts' }]
    expect(findCircles([...ground, ...top])).toEqual([])
    expect(findCircles([...ground, { from: 'a/ground.ts', target: 'a/b/one.ts' }])).toEqual([
      ['a/b', 'a/ground.ts'],
    ])
  })
})
