import { describe, expect, test } from 'vitest'
import { alsoMayImport, browserLayers, domainPackages, layerOf, mayImport, serverPackages } from './layers.ts'
import { importsOf, readSources } from './sources.ts'

const sources = readSources().filter(source => /\.tsx?$/.test(source.path) && !source.isTest)
const edges = sources.flatMap(source => importsOf(source).map(target => ({ from: source.path, target })))

const typeImports = /\bimport type [^'"]*from ['"][^'"]+['"]/g
const runTimeImports = new Map(
  sources.map(source => [source.path, importsOf({ ...source, text: source.text.replace(typeImports, '') })]),
)

/** The tool files beside the screens (build configuration) run on the developer's machine. */
const isTooling = (path: string) => /\.config\.ts$|\/ui\/build\/|write-openapi\.ts$/.test(path)

describe('imports', () => {
  test('run one way', () => {
    const wrong = edges.filter(({ from, target }) => {
      const [own, other] = [layerOf(from), layerOf(target)]
      if (own === null || other === null || own === other || isTooling(from)) return false
      return !mayImport[own].includes(other) && alsoMayImport[target] !== own
    })
    expect(wrong).toEqual([])
  })

  test('of ours name their file with its ending', () => {
    const wrong = edges.filter(
      ({ target }) => layerOf(target) !== null && !/\.(tsx?|css|json|woff2)(\?\w+)?$/.test(target),
    )
    expect(wrong).toEqual([])
  })

  test('of the domain are its own files and the calendar and phone packages', () => {
    const wrong = edges.filter(({ from, target }) => {
      if (layerOf(from) !== 'domain' || layerOf(target) === 'domain') return false
      return !domainPackages.some(name => target === name || target.startsWith(`${name}/`))
    })
    expect(wrong).toEqual([])
  })

  test('of what runs in a browser hold nothing of the servers', () => {
    const wrong = edges.filter(({ from, target }) => {
      const layer = layerOf(from)
      if (layer === null || !browserLayers.includes(layer) || isTooling(from)) return false
      return (
        target.startsWith('node:') ||
        serverPackages.some(name => target === name || target.startsWith(`${name}/`))
      )
    })
    expect(wrong).toEqual([])
  })

  test('of the servers bring no client of `fetch` by a value of `node:http`: 13 MB (decision 573)', () => {
    const wrong = sources.filter(
      ({ path, text }) =>
        /^(shared\/(process|core)|hub\/src|portal\/src)\//.test(path) &&
        /^import (?!type )[^'"]*'node:http'/m.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('of the checker of the simulation are none of the rules that it checks', () => {
    const wrong = edges.filter(
      ({ from, target }) => from.startsWith('proof/simulation/checker/') && layerOf(target) === 'domain',
    )
    expect(wrong).toEqual([])
  })

  test('of the operations of a booking reach no catalogue of texts at run time', () => {
    const reached = new Set(
      sources.map(({ path }) => path).filter(path => /^shared\/core\/booking\/[\w-]+\.ts$/.test(path)),
    )
    for (const path of reached) for (const target of runTimeImports.get(path) ?? []) reached.add(target)
    expect(reached.size).toBeGreaterThan(100)
    expect([...reached].filter(path => path.startsWith('shared/texts/'))).toEqual([])
  })

  test('never come from another app', () => {
    const app = (path: string) => /^(hub|portal|firmware-bridge)\//.exec(path)?.[1]
    const wrong = edges.filter(({ from, target }) => app(from) && app(target) && app(from) !== app(target))
    expect(wrong).toEqual([])
  })
})

describe('the domain', () => {
  const impure = {
    'the clock': /\bDate\.now\(|\bnew Date\(\)|\bperformance\b|Temporal\.Now/,
    chance: /\bMath\.random\b|\bcrypto\b/,
    waiting: /\bawait\b|\bsetTimeout\b|\basync\b/,
    'the process': /\bprocess\.|\bfetch\(/,
    'a global polyfill': /temporal-polyfill\/global/,
  }
  for (const [what, pattern] of Object.entries(impure)) {
    test(`never uses ${what}`, () => {
      const wrong = sources.filter(
        ({ path, text }) => layerOf(path) === 'domain' && pattern.test(withoutComments(text)),
      )
      expect(wrong.map(source => source.path)).toEqual([])
    })
  }
})

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''")
}
