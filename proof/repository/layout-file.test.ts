import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HouseFile } from '@mayim/contract/entities/house-file.ts'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

test('docs/layout-file.schema.json is the JSON Schema of the layout file (building-79)', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/layout-file.schema.json'), 'utf8'))
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Mayim layout file' }
  expect(published).toEqual({ ...head, ...JSON.parse(JSON.stringify(HouseFile)) })
})
