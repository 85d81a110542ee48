import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import {
  byProcessor,
  cardProcessors,
  type ProcessorName,
  usualProcessor,
} from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { Api } from '../../demo/api.ts'
import { demoCardSettings } from '../../demo/card-processor.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'
import type { Mood } from '../../portal/stand-ins/moods.ts'
import { type Dice, diceOf } from '../dice.ts'
import { until } from './api.ts'

const good = '4242424242424242'
const cards = [good, good, good, '5555555555554444', '4000000000000002', '4000000000009995'] as const
const expiry = { expMonth: '12', expYear: '2040' }
const moods: readonly Mood[] = ['cutBefore', 'cutAfter', 'broken', 'tooMany']

const holderId = '302415679'
/** What stands beside the digits of a card wherever a request is written down. */
const namesOfDigits = ['"cardNumber"', '"cvv"', 'cc_number', 'cc_cvv']

interface Storm {
  readonly facility: TemporaryFacility
  readonly dice: Dice
  readonly admin: Api
  readonly desk: Api
  /** Every token of a form that the portal was given. */
  readonly tokens: Set<string>
}

/**
 * Gifts that reception takes by cards at the four processors, a third of them with a fault, while the portal is killed
 * at random moments of them. Afterwards the portal starts once more, long after, and closes what it can. Returns the card
 * numbers, tokens and keys that were used.
 */
export async function cardStorm(
  facility: TemporaryFacility,
  { payments, kills, seed }: { readonly payments: number; readonly kills: number; readonly seed: number },
): Promise<readonly string[]> {
  const storm: Storm = {
    facility,
    dice: diceOf(seed),
    admin: await signedIn(facility, 'admin'),
    desk: await signedIn(facility, 'reception'),
    tokens: new Set(),
  }
  const killAt = new Set(Array.from({ length: kills }, () => storm.dice.below(payments)))
  const ofEach = Math.ceil(payments / cardProcessors.length)
  for (let count = 0; count < payments; count += 1) {
    const name = cardProcessors[Math.floor((count * cardProcessors.length) / payments)] ?? usualProcessor
    const place = count % ofEach
    if (place === 0) await use(storm, name)
    // Half of iCount's cards are typed into fields of the website.
    if (name === 'icount' && place === Math.floor(ofEach / 2)) await typeCards(storm)
    await pay(storm, name, killAt.has(count))
  }
  await startLongAfter(facility)
  const settings = cardProcessors.flatMap(name => Object.values(demoCardSettings[name]))
  return [...storm.tokens, ...cards, holderId, ...namesOfDigits, ...settings.filter(text => text.length > 8)]
}

async function signedIn(facility: TemporaryFacility, name: string): Promise<Api> {
  const api = new Api(facility.portalUrl)
  const known = facility.signIns.staff.find(each => each.name === name)
  await api.signIn({ grant_type: 'password', username: name, password: known?.password ?? '' })
  return api
}

async function use({ admin, facility }: Storm, name: ProcessorName): Promise<void> {
  for (const [key, value] of Object.entries({ stripePK: '', ...demoCardSettings[name] }))
    await admin.get('settingsSet', { body: { key, value } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('paymentForm')).processor === name)
}

async function typeCards({ admin, facility }: Storm): Promise<void> {
  await admin.get('settingsSet', { body: { key: 'icountCardFields', value: 'True' } })
  const portal = new Api(facility.portalUrl)
  await until(async () => (await portal.get('paymentForm')).entry === 'fields')
  // A request that no server can read.
  const body = `{"paymentInfo":{"cardNumber":"${good}","cvv":"987"`
  const headers = { 'content-type': 'application/json' }
  await fetch(`${facility.portalUrl}/api/api/payments/makepayment`, { method: 'POST', headers, body })
}

/** One gift, asked for again with the same key until its outcome is told or has to be waited for. */
async function pay(storm: Storm, name: ProcessorName, isKilled: boolean): Promise<void> {
  const { dice, desk, facility } = storm
  if (dice.chance(1 / 3)) disturb(storm, name)
  const body = {
    method: 'donation',
    amt: -(1 + dice.below(9_900)) / 100 - 1,
    email: 'gift@example.org',
    idempotencyKey: randomUUID(),
    donationType: 'Donation',
  }
  const card = dice.pick(cards)
  const paying = charge(storm, name, body, card).catch(() => 'lost')
  if (isKilled) {
    await new Promise(resolve => setTimeout(resolve, dice.below(120)))
    await facility.child('portal').kill()
    await paying
    await facility.restart('portal')
    await desk.ask('session')
  }
  await paying
  const { cardknox, icount, nedarim } = facility.processors
  // A fault is of one payment: those that no call had would pile up for the end.
  for (const each of [cardknox, icount, nedarim]) each.calm()
  icount.callbacks = 'once'
  nedarim.callbacks = 'once'
}

function disturb({ dice, facility }: Storm, name: ProcessorName): void {
  const { cardknox, icount, nedarim } = facility.processors
  const mood = dice.pick(moods)
  const callbacks = dice.pick(['lost', 'twice'] as const)
  const acts: Readonly<Record<ProcessorName, () => void>> = {
    stripe: () =>
      facility.stripe?.nextAt(
        dice.pick(['/payment_intents', '/confirm', '/capture']),
        dice.pick(['cutBefore', 'cutAfter', 'broken', 'breakAfter'] as const),
      ),
    cardknox: () => cardknox.nextAt(dice.pick(['cc:authonly', 'cc:capture', 'report:all']), mood),
    icount: () => {
      icount.callbacks = callbacks
      icount.nextAt(dice.pick(['cc/transactions', 'paypage/generate_sale', 'cc/bill']), mood)
    },
    nedarim: () => {
      nedarim.callbacks = callbacks
      nedarim.nextAt('GetHistoryJson', mood)
    },
  }
  acts[name]()
}

async function charge(storm: Storm, name: ProcessorName, body: object, number: string): Promise<void> {
  const { desk, facility, tokens } = storm
  const { cardknox, icount, nedarim } = facility.processors
  const given = (...made: string[]) => {
    for (const token of made) tokens.add(token)
    return made
  }
  async function continued(finish: (clientSecret: string, transactionId: string) => Promise<unknown>) {
    const begun = await desk.ask('createPaymentIntent', { body })
    if (begun.status !== 200) return null
    const { clientSecret, transactionId } = begun.value as Record<'clientSecret' | 'transactionId', string>
    await finish(clientSecret, transactionId)
    return { transactionId }
  }
  const infos: Readonly<Record<ProcessorName, () => Promise<object | null>>> = {
    stripe: async () => {
      const [sourceToken] = given(facility.stripe?.typed(number) ?? '')
      return { sourceToken }
    },
    cardknox: async () => {
      const [cardToken, cvvToken] = given(cardknox.typed(number), cardknox.typed('987'))
      return { cardToken, cvvToken, ...expiry }
    },
    icount: async () =>
      (await desk.get('paymentForm')).entry === 'fields'
        ? { cardNumber: number, cvv: '987', cardHolderId: holderId, ...expiry }
        : continued((_secret, transactionId) => icount.payOnPage(transactionId, number)),
    nedarim: () => continued(secret => nedarim.finish(JSON.parse(secret) as Record<string, string>, number)),
  }
  const paymentInfo = await infos[name]()
  if (paymentInfo === null) return
  // As the page does; the rest is the portal's work alone.
  await desk.ask('makePayment', { body: { ...body, paymentInfo } })
  await desk.ask('makePayment', { body: { ...body, paymentInfo } })
}

/** Starts the portal again as if hours had passed: every open payment is due. */
async function startLongAfter(facility: TemporaryFacility): Promise<void> {
  await facility.child('portal').kill()
  const database = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
  await database.write(async trx => {
    await trx
      .updateTable('cardPayment')
      .set({ lookAt: '2026-01-01' })
      .where('lookAt', 'is not', null)
      .execute()
    return ok(null)
  })
  await database.close()
  await facility.restart('portal')
}

export interface Books {
  /** What the processors took and what the ledger has, in minor units, by processor. */
  readonly taken: Readonly<Record<string, number>>
  readonly booked: Readonly<Record<string, number>>
  /** Ids at a processor that two payments have. */
  readonly twice: readonly string[]
  /** Payments whose outcome is not known, by status. */
  readonly open: readonly string[]
}

/** Compares the portal's tables with the books of the processors. */
export async function compareBooks(facility: TemporaryFacility): Promise<Books> {
  const database = await openDatabase({ file: join(facility.dataDir, 'portal.sqlite') })
  const rows = await database.readers
    .selectFrom('cardPayment')
    .leftJoin('ledger', 'ledger.id', 'cardPayment.ledgerId')
    .select(['processor', 'transactionId', 'status', 'ledger.amountMinor as lineMinor'])
    .execute()
  await database.close()
  const approved = rows.filter(({ status }) => status === 'approved')
  const sumOf = (name: string) =>
    approved
      .filter(({ processor }) => processor === name)
      .reduce((sum, { lineMinor }) => sum - (lineMinor ?? 0), 0)
  const ids = approved.map(({ processor, transactionId }) => `${processor} ${transactionId}`)
  return {
    taken: byProcessor(name => facility.processors[name]?.takenMinor() ?? 0),
    booked: Object.fromEntries(cardProcessors.map(name => [name, sumOf(name)])),
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    open: rows.map(({ status }) => status).filter(status => !closed.has(status)),
  }
}

const closed = new Set(['approved', 'declined', 'voided', 'refunded'])
