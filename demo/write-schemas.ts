// `npm run schemas`: the JSON Schemas of the files that people write, for their editors, into `dist/`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { SetupFile } from '@mayim/contract/setup-file.ts'
import { buildingFileSchema } from '@mayim/firmware-bridge/building/building-file.ts'

const folder = join(import.meta.dirname, '../dist')
const schemas = { building: buildingFileSchema, layout: LayoutFile, setup: SetupFile }

mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(schemas)) {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: `Mayim ${name} file` }
  writeFileSync(
    join(folder, `${name}-file.schema.json`),
    `${JSON.stringify({ ...head, ...schema }, null, 2)}\n`,
  )
}
