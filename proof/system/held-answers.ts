import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeldAnswers {
  readonly url: string
  /** Resolves when a server has answered a request. The answer goes no further. */
  readonly answered: Promise<void>
  close(): Promise<void>
}

/** Passes JSON requests on to a server and never returns the answer, as a line that breaks at that moment. */
export async function holdAnswersOf(target: string): Promise<HeldAnswers> {
  const answered = Promise.withResolvers<void>()
  const server = createServer(async request => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'POST', url = '/' } = request
    const headers = { 'content-type': 'application/json' }
    await fetch(new URL(url, target), { method, headers, body: Buffer.concat(chunks) }).then(each =>
      each.text(),
    )
    answered.resolve()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: answered.promise,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
