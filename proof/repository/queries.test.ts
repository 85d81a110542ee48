import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const servers = readSources().filter(
  ({ path, isTest }) => /^(shared\/core|hub\/src|portal\/src)\/.*\.ts$/.test(path) && !isTest,
)
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/

/** Files that hold queries for a reason of their own. */
const allowed = [
  // The schema's history.
  /^shared\/core\/ground\/database\/migrations\//,
  // Opens the schema, sets savepoints and speaks with PostgreSQL itself.
  /^shared\/core\/ground\/database\/(open-database|postgres-channel|writer)\.ts$/,
  // The log is storage.
  /^shared\/core\/ground\/log\/change-log\.ts$/,
  // Compiles the inserts of every table.
  /^shared\/core\/ground\/schema\/prepared\.ts$/,
  // Writes the row of any synced entity, whose table and columns are data.
  /^shared\/core\/sync\/apply-change\.ts$/,
]

test('no query is built outside the files of the tables', () => {
  const wrong = servers
    .filter(({ path, text }) => !path.endsWith('-table.ts') && query.test(text))
    .map(({ path }) => path)
    .filter(path => !allowed.some(pattern => pattern.test(path)))
  expect(wrong).toEqual([])
})

test('a stored reservation changes where the cached night is told of it, and nowhere else', () => {
  const wrong = servers
    .filter(({ text }) => /(updateTable|deleteFrom)\(\s*'reservation'\s*\)/.test(text))
    .map(({ path }) => path)
  expect(wrong).toEqual(['shared/core/booking/reservation-table.ts'])
})

test('the node changes where the cached log is told of it, and nowhere else', () => {
  const wrong = servers
    .filter(({ text }) => /(updateTable|insertInto|deleteFrom)\(\s*'node'\s*\)/.test(text))
    .map(({ path }) => path)
  expect(wrong).toEqual(['shared/core/ground/log/log-table.ts'])
})
