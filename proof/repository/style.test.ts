import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources()
const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))

test('no file is longer than a person reads in one go', () => {
  const limit = (path: string) => (path.endsWith('.tsx') ? 250 : 300)
  const free = /\.(test|e2e)\.tsx?$|\/(texts|migrations|vectors|testing|stand-ins)\//
  const long = code
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => !free.test(path) && lines > limit(path))
  expect(long).toEqual([])
})

test('no file or folder is named for nothing', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|services?|managers?|index)(\/|\.tsx?$)/
  const wrong = code
    .map(({ path }) => path)
    .filter(path => vague.test(path) && !/\/texts\/(\w+\/)?common\.ts$/.test(path))
  expect(wrong).toEqual([])
})

test('a test with a document is a .test.tsx, which shares its modules and storage with no other', () => {
  const shared = code.filter(
    ({ path, text }) => path.endsWith('.test.ts') && /@vitest-environment/.test(text.slice(0, 200)),
  )
  expect(shared.map(({ path }) => path)).toEqual([])
})

test('start and end stand where left and right would', () => {
  const physical =
    /(margin|padding|border|inset)-?(left|right)\b|(margin|padding|border)(Left|Right)\b|text-align:\s*(left|right)|textAlign:\s*'(left|right)'|float:\s*(left|right)|^\s*(left|right):/im
  const drawn = /\/(receipts|ui\/build)\/|^(demo|proof)\//
  const wrong = sources.filter(
    ({ path, text }) => /\.(tsx|css)$/.test(path) && !drawn.test(path) && physical.test(text),
  )
  expect(wrong.map(source => source.path)).toEqual([])
})

test('no class is named that its stylesheet lacks', () => {
  const sheets = new Map(sources.map(({ path, text }) => [path, text]))
  const lacking = code.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
      const sheet = sheets.get(posix.join(posix.dirname(path), from)) ?? ''
      const used = [...text.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(\\w+)`, 'g'))].map(
        ([, one = '']) => one,
      )
      return used.filter(one => !new RegExp(`\\.${one}\\b`).test(sheet)).map(one => `${path}: ${one}`)
    }),
  )
  expect(lacking).toEqual([])
})

test('no test is switched off, and none of our own modules is mocked', () => {
  const off = /\b(it|test|describe)\.(skip|only|todo|fails|fixme)\b|\bx(it|describe)\(|vi\.mock\(/
  const wrong = code.filter(({ path, text }) => path !== 'proof/repository/style.test.ts' && off.test(text))
  expect(wrong.map(source => source.path)).toEqual([])
})

test('a request of a screen has the guard against a double tap (screens-71)', () => {
  const guarded = ['shared/ui/client/queries.ts', 'shared/ui/client/queries.ts']
  const wrong = code.filter(
    ({ path, text }) => !guarded.includes(path) && /\buseMutation\(|\buseMutation</.test(text),
  )
  expect(wrong.map(source => source.path)).toEqual([])
})

test('a program leaves its page by one file, which the pictures of the gallery replace', () => {
  const leaving = /\blocation\.(assign|replace|reload)\(|\blocation(\.href)? = |\bwindow\.open\(/
  const alone = [
    'shared/ui/client/leave-page.ts',
    // The gallery itself starts again, and the other address of the website is left before it draws anything.
    'shared/ui/gallery/gallery-frame.tsx',
    'portal/app/main.tsx',
  ]
  const wrong = code.filter(
    ({ path, text }) =>
      !alone.includes(path) && /^(shared|hub|portal|demo)\//.test(path) && leaving.test(text),
  )
  expect(wrong.map(source => source.path)).toEqual([])
})

test('nothing is left for later', () => {
  const later = /\b(TODO|FIXME|XXX|HACK)\b/
  const wrong = code.filter(({ path, text }) => path !== 'proof/repository/style.test.ts' && later.test(text))
  expect(wrong.map(source => source.path)).toEqual([])
})

test('no test sleeps', () => {
  const sleeps = /setTimeout\(\s*(resolve|done|r)\s*,\s*\d{2,}|waitForTimeout\(/
  const wrong = code.filter(
    ({ path, text, isTest }) => isTest && path !== 'proof/repository/style.test.ts' && sleeps.test(text),
  )
  expect(wrong.map(source => source.path)).toEqual([])
})

test('a browser test closes its pages, which would go on trying to reach their facility', () => {
  const open = code.filter(({ path, text }) => path.endsWith('.e2e.ts') && /\bbrowser\b/.test(text))
  const left = open.filter(({ text }) => !text.includes('\ntest.afterAll(closePages)\n'))
  expect(left.map(({ path }) => path)).toEqual([])
  expect(open.length).toBeGreaterThan(30)
})
