// `npm run audit`: asks the registry for the advisories of what ships and stores them in deploy/audit.json.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Advisory,
  type Audit,
  type AuditReport,
  advisoriesOf,
  type Lock,
  openAdvisories,
} from './audit.ts'

/**
 * Stores the advisories that the registry of npm's configuration names for the lockfile below `root`, as of `today`
 * (`YYYY-MM-DD`). Returns the open ones. Rejects and writes nothing where the registry does not answer.
 */
export async function refreshAudit(
  root: string,
  today: string,
): Promise<{ readonly known: number; readonly open: Advisory[] }> {
  const file = join(root, 'deploy/audit.json')
  const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
  const npm = spawn('npm', ['audit', '--json', '--omit', 'dev'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const report = JSON.parse((await text(npm.stdout)) || '{}') as AuditReport
  if (!report.vulnerabilities)
    throw new Error(`The registry did not answer: ${report.message ?? 'no report'}`)
  const lock = readJson(join(root, 'package-lock.json')) as Lock
  const audit: Audit = { refreshed: today, advisories: advisoriesOf(report, lock, readJson(file) as Audit) }
  writeFileSync(file, `${JSON.stringify(audit, null, 2)}\n`)
  return { known: audit.advisories.length, open: openAdvisories(audit, lock, today) }
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10)
  const { known, open } = await refreshAudit(dirname(import.meta.dirname), today)
  for (const { id, package: name, severity, title } of open)
    console.log(`${severity}: ${name}: ${title} (${id})`)
  console.log(`${known} known, ${open.length} open.`)
  process.exitCode = open.length === 0 ? 0 : 1
}
