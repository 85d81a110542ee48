import { exportNames } from '@mayim/contract/entities/data-export.ts'
import { reportIds } from '@mayim/contract/reports/report-definitions.ts'
import { Api } from '../demo/api.ts'
import type { TemporaryFacility } from '../demo/temporary-facility.ts'

/** An answer or a file, by a name for the list of what was found in it. */
export type NamedText = readonly [name: string, text: string]

/**
 * What an Admin of the website can read and save about payments: every report, list and exported file, and the
 * messages that were sent.
 */
export async function staffAnswers(facility: TemporaryFacility, night: string): Promise<NamedText[]> {
  const admin = new Api(facility.portalUrl)
  const known = facility.signIns.staff.find(({ name }) => name === 'admin')
  await admin.signIn({ grant_type: 'password', username: 'admin', password: known?.password ?? '' })
  const range = { query: { dt: night, dtTo: night } }
  const lists = ['paymentsList', 'paymentsFailed', 'reportList'] as const
  const others = ['unpairedList', 'attention', 'sentMessages', 'inbox', 'demoOutbox'] as const
  const asked = [
    ...reportIds.map(report => ['report', { params: { report }, ...range }] as const),
    ...lists.map(id => [id, range] as const),
    ...others.map(id => [id, {}] as const),
  ]
  const texts: NamedText[] = []
  for (const [id, input] of asked) {
    const { status, value } = await admin.ask(id, input)
    if (status !== 200) throw new Error(`${id} answered ${status}`)
    texts.push([`${id} ${JSON.stringify(input)}`, JSON.stringify(value)])
  }
  for (const name of exportNames) texts.push([`export of ${name}`, await exported(facility, admin, name)])
  return texts
}

async function exported({ portalUrl }: TemporaryFacility, { token }: Api, name: string): Promise<string> {
  const answer = await fetch(`${portalUrl}/api/api/data/export/${name}?format=csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`the export of ${name} answered ${answer.status}`)
  return answer.text()
}
