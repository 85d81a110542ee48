import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nouns, ownRooms, surfaces } from './layers.ts'
import { importsOf, readSources, root } from './sources.ts'

/** The longest chain of rooms of a package that import each other. */
const mostFloors = 10
/** The folders and files that lie side by side in a package. */
const mostRooms = 17

const product = readSources().filter(
  ({ path, isTest }) => /\.tsx?$/.test(path) && !isTest && !/\/(gallery|migrations)\/|\.d\.ts$/.test(path),
)
const edges = product.flatMap(source => importsOf(source).map(target => ({ from: source.path, target })))

/** The folder or file of a package that holds a path; null outside the package. */
function roomOf(folder: string, path: string): string | null {
  return path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null
}

/** The rooms of a package, each with the rooms that it imports. */
function roomsOf(folder: string): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const { path } of product) {
    const room = roomOf(folder, path)
    if (room !== null && !rooms.has(room)) rooms.set(room, new Set())
  }
  for (const { from, target } of edges) {
    const [own, other] = [roomOf(folder, from), roomOf(folder, target)]
    if (own !== null && other !== null && own !== other && rooms.has(other)) rooms.get(own)?.add(other)
  }
  return rooms
}

/** How many rooms stand on each other below a room, it included. Circles are for `circles.test.ts` to report. */
function floorOf(rooms: Map<string, Set<string>>, room: string, above: readonly string[] = []): number {
  if (above.includes(room)) return 0
  const below = [...(rooms.get(room) ?? [])].map(each => floorOf(rooms, each, [...above, room]))
  return 1 + Math.max(0, ...below)
}

describe.each(Object.keys(ownRooms))('%s', folder => {
  const rooms = roomsOf(folder)

  test('names its folders by the nouns of the project, or says what else they are', () => {
    const folders = readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => name)
    const known = [...nouns, ...(ownRooms[folder] ?? [])]
    expect(folders.filter(name => !known.includes(name))).toEqual([])
    expect(ownRooms[folder]?.filter(name => !existsSync(join(root, folder, name)))).toEqual([])
  })

  test('has few rooms on shallow floors', () => {
    expect(rooms.size).toBeLessThanOrEqual(mostRooms)
    const highest = Math.max(...[...rooms.keys()].map(room => floorOf(rooms, room)))
    expect(highest).toBeLessThanOrEqual(mostFloors)
  })
})

test('no surface imports another', () => {
  const wrong = Object.entries(surfaces).flatMap(([folder, names]) =>
    edges.filter(({ from, target }) => {
      const [own, other] = [roomOf(folder, from), roomOf(folder, target)]
      return own !== other && names.includes(own ?? '') && names.includes(other ?? '')
    }),
  )
  expect(wrong).toEqual([])
})

test.each(['shared/core', 'hub/src', 'portal/src'])(
  'docs/architecture.md has a row for each room of %s',
  folder => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const [, table = ''] = page.split(`| \`${folder}\` | what it holds |\n`)
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
    const folders = readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => name)
    expect(rows.toSorted()).toEqual(folders.toSorted())
  },
)
