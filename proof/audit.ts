// The known advisories of the packages that ship (deploy/audit.json). `npm test` reads the file, so it needs no network.

export interface Advisory {
  readonly id: string
  readonly package: string
  readonly severity: string
  readonly title: string
  /** The affected versions, as a range of npm. */
  readonly range: string
  /** Those of the lockfile that are affected. */
  readonly versions: readonly string[]
  /** Why the advisory does not matter here, and the last day (`YYYY-MM-DD`) on which that holds unasked. */
  readonly accepted: { readonly why: string; readonly until: string } | null
}

export interface Audit {
  /** The day of the last `npm run audit`; null before the first. */
  readonly refreshed: string | null
  readonly advisories: readonly Advisory[]
}

export interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>
}

interface Cause {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: string
  readonly range: string
}

/** The part of `npm audit --json` that is read. */
export interface AuditReport {
  readonly message?: string
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | Cause)[]; readonly nodes: readonly string[] }>
  >
}

/** The advisories of a report, by id. What was accepted before stays accepted. */
export function advisoriesOf(report: AuditReport, lock: Lock, before: Pick<Audit, 'advisories'>): Advisory[] {
  const accepted = new Map(before.advisories.map(each => [keyOf(each), each.accepted]))
  return Object.values(report.vulnerabilities ?? {})
    .flatMap(({ via, nodes }) => {
      const versions = nodes.flatMap(node => lock.packages[node]?.version ?? [])
      return via
        .filter(cause => typeof cause === 'object')
        .map(({ name, title, url, severity, range }) => {
          const id = url.split('/').at(-1) ?? url
          const known = { id, package: name, severity, title, range, versions: [...new Set(versions)].sort() }
          return { ...known, accepted: accepted.get(keyOf(known)) ?? null }
        })
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function keyOf(advisory: Pick<Advisory, 'id' | 'package'>): string {
  return `${advisory.id} ${advisory.package}`
}

/**
 * The advisories that fail the tests: a version that ships is affected, and nobody has accepted it, or only until a
 * date before `today` (`YYYY-MM-DD`).
 */
export function openAdvisories(audit: Pick<Audit, 'advisories'>, lock: Lock, today: string): Advisory[] {
  const shipped = new Set(
    Object.entries(lock.packages)
      .filter(([path, each]) => path.includes('node_modules/') && !each.dev)
      .map(([path, each]) => `${path.split('node_modules/').at(-1)}@${each.version}`),
  )
  return audit.advisories.filter(
    ({ package: name, versions, accepted }) =>
      versions.some(version => shipped.has(`${name}@${version}`)) &&
      (accepted === null || accepted.until < today),
  )
}
