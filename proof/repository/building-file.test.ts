import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildingFileSchema } from '@mayim/firmware-bridge/building-file.ts'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

test('docs/building-file.schema.json is the JSON Schema of the building file (building-414)', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/building-file.schema.json'), 'utf8'))
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Mayim building file' }
  expect(published).toEqual({ ...head, ...JSON.parse(JSON.stringify(buildingFileSchema)) })
})
