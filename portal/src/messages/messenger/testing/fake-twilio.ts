import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake answers the next request to send. Default: it accepts. */
export type Mood =
  | 'take'
  | 'tooMany'
  | 'broken'
  | 'unsubscribed'
  | 'country'
  | 'trial'
  | 'suspended'
  | 'landline'
  | 'silentBefore'
  | 'silentAfter'
  | 'takeThenBreak'

const refusals: Partial<Record<Mood, readonly [status: number, code: number, message: string]>> = {
  tooMany: [429, 20429, 'Too Many Requests'],
  broken: [503, 20503, 'Service is unavailable'],
  unsubscribed: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  country: [400, 21408, 'Permission to send an SMS has not been enabled for the region'],
  trial: [400, 21608, 'The number is unverified. Trial accounts cannot send messages to unverified numbers'],
  suspended: [401, 20005, 'Account not active'],
  landline: [400, 21614, "'To' number is not a valid mobile number"],
}

interface TakenCall {
  readonly to: string
  readonly from: string
  readonly twiml: string
  readonly statusCallback: string
}

interface Taken {
  readonly to: string
  readonly from: string
  readonly body: string
  readonly statusCallback?: string
}

export interface FakeTwilio {
  readonly url: string
  readonly taken: readonly Taken[]
  readonly calls: readonly TakenCall[]
  readonly requests: number
  next(...moods: Mood[]): void
  /** Reports how the latest call ended, as Twilio does, and returns the status of the answer. */
  endCall(status: 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled'): Promise<number>
  close(): Promise<void>
}

/**
 * The part of Twilio that we use: texts and calls, their lists, the shape of errors, the ways in which an answer gets
 * lost, and the report of a call's end.
 */
export async function startFakeTwilio(account: {
  accountSid: string
  authToken: string
}): Promise<FakeTwilio> {
  const taken: Taken[] = []
  const calls: TakenCall[] = []
  const moods: Mood[] = []
  let requests = 0
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
  const callsPath = `/2010-04-01/Accounts/${account.accountSid}/Calls.json`
  const basic = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`

  const server = createServer(async (request, response) => {
    requests += 1
    const url = new URL(request.url ?? '/', 'http://fake')
    if (request.headers.authorization !== basic) fail(response, 401, 20003, 'Authenticate')
    else if (url.pathname === callsPath) await call(request, response)
    else if (url.pathname !== path) fail(response, 404, 20404, 'Not found')
    else if (request.method === 'GET') list(response, url.searchParams.get('To') ?? '')
    else await take(request, response)
  })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await read(request))
    const statusCallback = fields.get('StatusCallback')
    act(response, moods.shift() ?? 'take', {
      to: fields.get('To') ?? '',
      from: fields.get('From') ?? '',
      body: fields.get('Body') ?? '',
      ...(statusCallback === null ? {} : { statusCallback }),
    })
  }

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      answer(response, 200, { calls: [], page: 0, page_size: 20, next_page_uri: null, uri: callsPath })
      return
    }
    const fields = new URLSearchParams(await read(request))
    const field = (name: string) => fields.get(name) ?? ''
    const [to, from] = [field('To'), field('From')]
    calls.push({ to, from, twiml: field('Twiml'), statusCallback: field('StatusCallback') })
    answer(response, 201, { sid: `CA${calls.length}`, status: 'queued', to, from })
  }

  function act(response: ServerResponse, mood: Mood, text: Taken): void {
    const refusal = refusals[mood]
    if (refusal) {
      fail(response, ...refusal)
      return
    }
    if (mood === 'silentBefore') return
    taken.push(text)
    if (mood === 'takeThenBreak') fail(response, 500, 20500, 'Internal server error')
    if (mood === 'take') answer(response, 201, { sid: `SM${taken.length}`, status: 'queued', ...text })
  }

  function list(response: ServerResponse, to: string): void {
    const messages = taken
      .filter(text => text.to === to)
      .map((text, at) => ({ sid: `SM${at}`, status: 'sent', ...text }))
    answer(response, 200, { messages, page: 0, page_size: 20, next_page_uri: null, uri: path })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    calls,
    get requests() {
      return requests
    },
    next: (...more) => void moods.push(...more),
    async endCall(status) {
      const { to = '', from = '', statusCallback = '' } = calls.at(-1) ?? {}
      const fields = { CallSid: `CA${calls.length}`, CallStatus: status, To: to, From: from }
      const response = await fetch(statusCallback, {
        method: 'POST',
        headers: { 'x-twilio-signature': signed(statusCallback, fields, account.authToken) },
        body: new URLSearchParams(fields),
      })
      return response.status
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Twilio's signature: the address and the sorted fields, by the account's token. */
export function signed(address: string, fields: Record<string, string>, authToken: string): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((said, name) => `${said}${name}${fields[name]}`, address)
  return createHmac('sha1', authToken).update(text).digest('base64')
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  answer(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
