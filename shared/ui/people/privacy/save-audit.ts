import { type CallAnswer, callApi } from '../../client/call-api.ts'
import { saveCsv } from '../../client/save-csv.ts'
import { withoutMarks } from '../../format.ts'
import { textOf } from '../../i18n.ts'
import { actOf, detailOf, personName, whoOf } from './audit-text.ts'

type Lines = CallAnswer<'audit'>
export interface AuditQuery {
  readonly search?: string
  readonly kind?: Lines[number]['kind']
  readonly from?: string
  readonly to?: string
}

/** Of more lines, the latest are saved. */
const mostLines = 5000
const linesOfPage = 50

/** Fetches all pages and hands them over as a CSV file. No cell runs as a formula (privacy-42). */
export async function saveAudit(query: AuditQuery, timeZone: string): Promise<void> {
  const lines: Lines = []
  for (let after: string | undefined; lines.length < mostLines; ) {
    const page = await callApi('audit', { query: { ...query, ...(after ? { after } : {}) } })
    lines.push(...page)
    after = page.at(-1)?.place
    if (page.length < linesOfPage) break
  }
  saveCsv('audit.csv', auditRows(lines, timeZone))
}

function auditRows(lines: Lines, timeZone: string): string[][] {
  const head = (['when', 'who', 'act', 'whom', 'detail'] as const).map(name =>
    textOf(`privacy.audit.${name}`),
  )
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const rows = lines.map(line => [
    time.format(new Date(line.at)),
    whoOf(line),
    actOf(line),
    line.about === null ? '' : personName(line.about),
    withoutMarks(detailOf(line)),
  ])
  return [head, ...rows]
}
