import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

test('docs/layout-file.schema.json is the JSON Schema of the layout file (building-79)', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/layout-file.schema.json'), 'utf8'))
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Mayim layout file' }
  expect(published).toEqual({ ...head, ...JSON.parse(JSON.stringify(LayoutFile)) })
})

test('a layout file has one name: no file and no name of the product says "house"', () => {
  const found = readSources()
    .filter(({ isTest, path }) => !isTest && !/\/(gallery|e2e)\//.test(path))
    .filter(({ path, text }) =>
      /house/i.test(`${path}\n${text.replaceAll(/household|['"`][^'"`\n]*house[^'"`\n]*['"`]/gi, '')}`),
    )
  expect(found.map(({ path }) => path)).toEqual([])
})
