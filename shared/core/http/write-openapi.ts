import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@mayim/contract/openapi.ts'
import { sides } from '@mayim/domain/sync/side.ts'

/** `npm run openapi -- DIR`: writes hub.json and portal.json, the OpenAPI documents of the two sides. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder to write to: npm run openapi -- DIR')
  process.exit(2)
}
const packageFile = new URL('../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
mkdirSync(folder, { recursive: true })
for (const side of sides) {
  writeFileSync(
    join(folder, `${side}.json`),
    `${JSON.stringify(openApiDocument(side, { version }), null, 2)}\n`,
  )
}
