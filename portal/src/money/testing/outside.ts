import { randomUUID } from 'node:crypto'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { type CardknoxStandIn, startCardknox } from '../../../stand-ins/cardknox/cardknox.ts'
import { type IcountStandIn, startIcount } from '../../../stand-ins/icount/icount.ts'
import { type Message, type NedarimStandIn, startNedarim } from '../../../stand-ins/nedarim/nedarim.ts'
import type { StripeStandIn } from '../../../stand-ins/stripe/stripe.ts'
import { cardFacility, type Told } from './card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
/** iCount takes cards in two ways. */
export type OutsideName = ProcessorName | 'icount, typed'
export type Ask = Awaited<ReturnType<House['person']>>['ask']

/** What every processor outside of the building does alike, for tests that hold for all four. */
export interface Outside {
  readonly settings: Readonly<Record<string, string>>
  /** Pays with a new card, as the patron's browser does. */
  pay(ask: Ask, body: object, number: string): Promise<Told>
  /** Saves a card, as her browser does. */
  save(ask: Ask, userId: string, number: string): Promise<Told & { list?: Record<string, string>[] }>
  /** The answer to the next charge is lost after it was booked. */
  loseNext(): void
  /** In minor units: what was taken and not given back. */
  takenMinor(): number
}

const stripeOf = (stripe: StripeStandIn): Outside => ({
  settings: {
    ccProcessorType: 'stripe',
    ccProcessorSecret: 'sk_test_house',
    stripePK: 'pk_test_house',
  },
  pay: (ask, body, number) =>
    ask('makePayment', { ...body, paymentInfo: { sourceToken: stripe.typed(number) } }),
  save: (ask, id, number) => ask('savedCardAdd', { sourceToken: stripe.typed(number) }, { id }),
  loseNext: () => stripe.nextAt('/capture', 'cutAfter'),
  takenMinor: stripe.takenMinor,
})

const cardknoxOf = (cardknox: CardknoxStandIn): Outside => {
  const infoOf = (number: string) => ({
    cardToken: cardknox.typed(number),
    cvvToken: cardknox.typed('123'),
    expMonth: '12',
    expYear: '2040',
  })
  return {
    settings: {
      ccProcessorType: 'cardknox',
      ccProcessorSecret: 'cardknox-api-key',
      ccProcessorPublicKey: 'cardknox-fields-key',
    },
    pay: (ask, body, number) => ask('makePayment', { ...body, paymentInfo: infoOf(number) }),
    save: (ask, id, number) => ask('savedCardAdd', infoOf(number), { id }),
    loseNext: () => cardknox.nextAt('cc:authonly', 'cutAfter'),
    takenMinor: cardknox.takenMinor,
  }
}

/** Begins a payment that a page or a frame of the processor continues, has it charge, and asks how it ended. */
async function continued(
  ask: Ask,
  body: object,
  charge: (begun: { clientSecret: string; transactionId: string }) => Promise<unknown>,
): Promise<Told> {
  const begun = await ask('createPaymentIntent', body)
  if (!begun.result) return begun
  const { clientSecret, transactionId } = begun.result as unknown as {
    clientSecret: string
    transactionId: string
  }
  await charge({ clientSecret, transactionId })
  return ask('makePayment', { ...body, paymentInfo: { transactionId } })
}

const icountOf = (icount: IcountStandIn): Outside => ({
  settings: {
    ccProcessorType: 'icount',
    ccProcessorSecret: 'icount-api-token',
    icountPayPage: '11',
    icountCardPage: '12',
    currency: 'ILS',
  },
  pay: (ask, body, number) =>
    continued(ask, body, ({ transactionId }) => icount.payOnPage(transactionId, number)),
  save: async (ask, id, number) => {
    const asked = await ask('savedCardAdd', {}, { id })
    const transactionId = String(asked.detail?.transactionId)
    await icount.payOnPage(transactionId, number)
    return ask('savedCardAdd', { transactionId }, { id })
  },
  loseNext: () => {
    icount.callbacks = 'lost'
    icount.nextAt('cc/transactions', 'cutAfter')
  },
  takenMinor: icount.takenMinor,
})

export const holderId = '302415679'

/** A card as it is typed into fields of ours (money-870). */
export const typedInfo = (cardNumber: string, cvv = '123') => ({
  cardNumber,
  cvv,
  expMonth: '12',
  expYear: '2040',
  cardHolderId: holderId,
})

/** iCount without its pages. */
const typedOf = (icount: IcountStandIn): Outside => ({
  settings: {
    ccProcessorType: 'icount',
    ccProcessorSecret: 'icount-api-token',
    icountCardFields: 'True',
    currency: 'ILS',
  },
  pay: (ask, body, number) => ask('makePayment', { ...body, paymentInfo: typedInfo(number) }),
  save: (ask, id, number) => ask('savedCardAdd', typedInfo(number), { id }),
  loseNext: () => icount.nextAt('cc/bill', 'cutAfter'),
  takenMinor: icount.takenMinor,
})

const nedarimOf = (nedarim: NedarimStandIn): Outside => ({
  settings: {
    ccProcessorType: 'nedarim',
    ccProcessorSecret: 'npk_house',
    ccProcessorPublicKey: 'valid',
    ccProcessorCompanyId: '7654321',
    currency: 'ILS',
  },
  pay: (ask, body, number) =>
    continued(ask, body, ({ clientSecret }) => nedarim.finish(JSON.parse(clientSecret) as Message, number)),
  save: (ask, id) => ask('savedCardAdd', { sourceToken: randomUUID() }, { id }),
  loseNext: () => {
    nedarim.callbacks = 'lost'
  },
  takenMinor: nedarim.takenMinor,
})

/** A facility with all four processors outside of it. */
export async function allProcessors() {
  const cardknox = await startCardknox({ apiKey: 'cardknox-api-key', fieldsKey: 'cardknox-fields-key' })
  const icount = await startIcount({ apiToken: 'icount-api-token', payPage: '11', cardPage: '12' })
  const nedarim = await startNedarim({ mosad: '7654321', apiValid: 'valid', apiPassword: 'npk_house' })
  const urls = { cardknox: cardknox.url, icount: icount.url, nedarim: nedarim.url }
  const house = await cardFacility({ urls })
  const outside: Readonly<Record<OutsideName, Outside>> = {
    stripe: stripeOf(house.stripe),
    cardknox: cardknoxOf(cardknox),
    icount: icountOf(icount),
    'icount, typed': typedOf(icount),
    nedarim: nedarimOf(nedarim),
  }
  return {
    house,
    cardknox,
    icount,
    nedarim,
    /** Has the facility use a processor; a new account of it, where it used another one before. */
    async use(name: OutsideName): Promise<Outside> {
      icount.callbacks = 'once'
      nedarim.callbacks = 'once'
      const { currency = 'USD', ...settings } = outside[name].settings
      for (const [key, value] of Object.entries({
        stripePK: '',
        ccProcessorPublicKey: '',
        icountPayPage: '',
        icountCardPage: '',
        icountCardFields: 'False',
        currency,
        ...settings,
      }))
        await house.set(key as Parameters<House['set']>[0], value)
      return outside[name]
    },
    async close() {
      await house.close()
      await Promise.all([cardknox.close(), icount.close(), nedarim.close()])
    },
  }
}
