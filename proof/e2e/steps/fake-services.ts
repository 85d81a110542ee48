import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type FakeMailServer,
  startFakeMailServer,
} from '../../../portal/src/messages/mail/testing/fake-mail-server.ts'

/** The external services of a facility's website: a mail server, a server of map tiles and forms, and the captcha's. */
export interface FakeServices {
  readonly url: string
  readonly mail: FakeMailServer
  /** The requests received, in order. */
  readonly requests: readonly { readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ece7db"/><path d="M0 128h256M128 0v256" stroke="#fbfaf7" stroke-width="14"/></svg>'
const form =
  '<!doctype html><html lang="en"><title>Form</title><main><h1>How was it?</h1><label>Say <input></label></main></html>'
/** A captcha script that is ready at once and returns a token for an action. */
export const captchaScript =
  'window.grecaptcha={ready:then=>then(),execute:async(key,{action})=>"token of "+key+" for "+action}'

/** Starts all services on one port, and the mail server on another. */
export async function startFakeServices(): Promise<FakeServices> {
  const mail = await startFakeMailServer()
  const requests: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? '/'
    requests.push({ path, body })
    if (path.startsWith('/tiles/')) response.setHeader('content-type', 'image/svg+xml').end(tile)
    else if (path === '/siteverify') {
      const action = / for (\w+)$/.exec(new URLSearchParams(body).get('response') ?? '')?.[1]
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: action !== undefined, score: 0.9, action }))
    } else response.setHeader('content-type', 'text/html').end(form)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mail,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await mail.close()
    },
  }
}
