import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readJsonFile } from './read-json-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'mayim-json-'))
afterAll(() => rmSync(dir, { recursive: true }))

const path = join(dir, 'setup.json')
function messageOf(text: string): string {
  writeFileSync(path, text)
  try {
    return JSON.stringify(readJsonFile(path, 'The file'))
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['{"a":1}', '{"a":1}'],
  ['{"a":1,}', 'line 1, column 8'],
  ['{\n  "a": 1\n  "password": "geheim"\n}', 'line 3, column 3'],
  ['{\n  "a": [1,]\n}', 'line 2, column 11'],
  ['{\n  "password": "geheim",\n  "b": tru }', 'line 3, column 11'],
  ['// a comment\n{}', 'line 1, column 1'],
  ['', 'line 1, column 1'],
  ['{"a":\n', 'line 2, column 1'],
])('%j: %s', (text, expected) => {
  const message = messageOf(text)
  expect(message).toContain(expected)
  expect(message).not.toContain('geheim')
})

test('a missing file and one that cannot be read are told apart', () => {
  expect(() => readJsonFile(join(dir, 'none.json'), 'The file')).toThrow('The file does not exist.')
  mkdirSync(join(dir, 'folder'))
  expect(() => readJsonFile(join(dir, 'folder'), 'The file')).toThrow('The file cannot be read: EISDIR.')
})
