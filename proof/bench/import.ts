import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { startImportJob } from '../../portal/src/data/import-job.ts'
import { fieldsOf, importClient, phoneOf } from '../../portal/src/data/testing/import-client.ts'
import { dataHandlers } from '../../portal/src/top/handlers/portal-handlers.ts'
import { type Figure, figure } from './figure.ts'

const patrons = 20_000

/** 20,000 patrons from a file: the check, the import, and how far the memory rises meanwhile. */
export async function measureImport(): Promise<Figure[]> {
  const server = await startTestServer('portal', { handlers: dataHandlers as never })
  try {
    const { accessToken } = await server.signInAs({ username: 'admin', roles: ['Admin'] })
    const admin = importClient(server, accessToken)
    const lines = Array.from(
      { length: patrons },
      (_, at) => `${phoneOf(at)},Chana,Levi,${at}@example.org,Crown Heights,yes,calls first`,
    )
    const view = await admin.upload(
      ['phone,first name,last name,email,city,local,notes', ...lines].join('\n'),
    )
    const began = performance.now()
    await admin.check(view.id, fieldsOf(view))
    const checked = performance.now()
    await admin.start(view.id, false)
    const heapBefore = process.memoryUsage().rss
    let heapMost = heapBefore
    const steps = new Set<number>()
    const stop = server.facility.changes.onCommit(head => {
      heapMost = Math.max(heapMost, process.memoryUsage().rss)
      steps.add(head)
    })
    const job = startImportJob(server.facility)
    await job.settled()
    await job.stop()
    stop()
    const done = await admin.latest()
    if (done.created !== patrons) throw new Error(`${done.created} patrons were created`)
    return [
      figure('import.check20000', checked - began, 'ms'),
      figure('import.patrons20000', performance.now() - checked, 'ms'),
      figure('import.memoryRise', (heapMost - heapBefore) / 1_048_576, 'MiB'),
      figure('import.steps', steps.size, 'commits'),
    ]
  } finally {
    await server.close()
  }
}
