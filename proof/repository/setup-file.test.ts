import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupFile } from '@mayim/contract/setup-file.ts'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

test('docs/setup-file.schema.json is the JSON Schema of the setup file (settings-31)', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/setup-file.schema.json'), 'utf8'))
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Mayim setup file' }
  expect(published).toEqual({ ...head, ...JSON.parse(JSON.stringify(SetupFile)) })
})
