import type { Call } from '@mayim/contract/call.ts'
import { callsOf } from '@mayim/contract/calls.ts'
import { type CommandName, commandNames } from '@mayim/contract/sync/sync-messages.ts'
import { relayedCommands, relayOf } from '@mayim/core/http/relay-call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardFacility } from '../money/testing/card-facility.ts'
import { portalHandlers } from '../top/handlers/portal-handlers.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
let house: House
let people: readonly string[]

beforeAll(async () => {
  house = await cardFacility()
  const all = [await house.person(), await house.person(['Reception']), await house.person(['Admin'])]
  people = all.map(({ id }) => id)
}, 60_000)
afterAll(() => house?.close())

/** What the hub may have the portal do, by the command that carries it. A call that is added here needs a reason. */
const relayable: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'setPassword',
    'roleAdd',
    'roleRemove',
    'staffCreate',
    'userDisable',
    'userEnable',
    'roleGrants',
    'roleGrantConfirm',
    'roleGrantDecline',
    'mergePreview',
    'accountsMerge',
  ],
  messages: ['inbox', 'inboxDone', 'sentMessages'],
  newsletters: ['newsletterList'],
  sendSms: ['sendSms'],
  savedCards: ['savedCards', 'savedCardRemove'],
  terminalToken: ['terminalConnectionToken'],
  pay: [
    'paymentsList',
    'paymentsFailed',
    'paymentsByUser',
    'createPaymentIntent',
    'readerPay',
    'paybackDue',
    'payBack',
    'makePayment',
    'receiptMail',
    'voucherRedeem',
  ],
}

/** The acts that move money to a card or change an account. */
const proven = [...['roleAdd', 'roleRemove', 'staffCreate', 'userDisable', 'userEnable'], 'accountsMerge']

it('with the key of the link no call of the portal is answered but those that the hub relays (threats-T38)', async () => {
  const commands = relayedCommands({
    facility: house.facility,
    auth: house.auth,
    handlers: portalHandlers,
  })
  const found: Record<string, string[]> = {}
  const ask = (name: CommandName, call: string, id: string, roles: readonly string[]) =>
    commands[name]?.({
      call,
      caller: { kind: 'person', id, roles, address: '192.0.2.1', language: 'en' },
      params: {},
      query: {},
      body: {},
    })
  let tried = 0
  for (const [call, row] of callsOf('portal')) {
    const own = relayOf(row as Call, 'hub')
    if (own) found[own] = [...(found[own] ?? []), call]
    for (const name of commandNames.filter(each => each !== own))
      for (const id of people) {
        const answer = await ask(name, call, id, ['Admin'])
        if (answer) expect([call, name, answer]).toMatchObject([call, name, { ok: false, code: 'later' }])
        tried += 1
      }
    // Nobody whom the portal does not know is let in, whatever the hub says of her.
    if (own)
      expect([call, await ask(own, call, 'nobody', ['Admin'])]).toMatchObject([call, { code: 'forbidden' }])
  }
  const sorted = (all: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(all).map(([name, ids]) => [name, ids.toSorted()]))
  expect(sorted(found)).toEqual(sorted(relayable))
  expect(tried).toBeGreaterThan(3000)
})

it('an account that the hub names changes no account without the password of its person (people-63)', async () => {
  const commands = relayedCommands({ facility: house.facility, auth: house.auth, handlers: portalHandlers })
  const [patron = '', desk = '', admin = ''] = people
  const before = await house.facility.db.selectFrom('user').selectAll().orderBy('id').execute()
  const bodies: Readonly<Record<string, object>> = {
    staffCreate: {
      username: 'thief',
      firstName: 'T',
      lastName: '',
      role: 'Admin',
      password: 'a long password',
    },
  }
  for (const call of proven)
    for (const [id, roles] of [
      [patron, ['Admin']],
      [desk, ['Reception', 'Admin']],
      [admin, ['Admin']],
    ] as const) {
      const answer = await commands.accounts?.({
        call,
        caller: { kind: 'person', id, roles, address: '192.0.2.1', language: 'en' },
        params: paramsOf(call, patron, desk),
        query: {},
        body: bodies[call] ?? {},
      })
      const code = id === admin ? 'ownPasswordNeeded' : 'forbidden'
      expect([call, id, answer]).toMatchObject([call, id, { ok: false, code }])
    }
  expect(await house.facility.db.selectFrom('user').selectAll().orderBy('id').execute()).toEqual(before)
})

function paramsOf(call: string, id: string, other: string): Readonly<Record<string, string>> {
  if (call === 'accountsMerge') return { id, goneId: other }
  return { id, role: 'Reception' }
}
