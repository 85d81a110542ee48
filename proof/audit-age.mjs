const auditDays = 7
const dayMs = 86_400_000

/** What is wrong with the day of the last `npm run audit` (`YYYY-MM-DD`, null if it never ran), or null. */
export function auditAgeFault(refreshed, nowMs) {
  if (refreshed === null)
    return 'deploy/audit.json was never refreshed: nobody has looked for advisories. Run npm run audit.'
  if ((nowMs - Date.parse(refreshed)) / dayMs <= auditDays) return null
  return `deploy/audit.json is of ${refreshed}, older than ${auditDays} days: run npm run audit.`
}
