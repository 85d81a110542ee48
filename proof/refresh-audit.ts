// `npm run audit`: asks the registry for the advisories of what ships and stores them in deploy/audit.json.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Audit, type AuditReport, advisoriesOf, type Lock, openAdvisories } from './audit.ts'

const root = dirname(import.meta.dirname)
const file = join(root, 'deploy/audit.json')
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
// npm ends with 1 where it found something.
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], { cwd: root, encoding: 'utf8' })
const report = JSON.parse(stdout || '{}') as AuditReport
if (!report.vulnerabilities) {
  console.error(`The registry did not answer: ${report.message ?? 'no report'}`)
  process.exit(1)
}
const lock = readJson(join(root, 'package-lock.json')) as Lock
const today = new Date().toISOString().slice(0, 10)
const audit: Audit = { refreshed: today, advisories: advisoriesOf(report, lock, readJson(file) as Audit) }
writeFileSync(file, `${JSON.stringify(audit, null, 2)}\n`)
const open = openAdvisories(audit, lock, today)
for (const { id, package: name, severity, title } of open)
  console.log(`${severity}: ${name}: ${title} (${id})`)
console.log(`${audit.advisories.length} known, ${open.length} open.`)
process.exit(open.length === 0 ? 0 : 1)
