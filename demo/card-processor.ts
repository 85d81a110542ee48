import { join } from 'node:path'
import { type CardknoxStandIn, startCardknox } from '../portal/stand-ins/cardknox/cardknox.ts'
import { type IcountStandIn, startIcount } from '../portal/stand-ins/icount/icount.ts'
import { type NedarimStandIn, startNedarim } from '../portal/stand-ins/nedarim/nedarim.ts'
import { type StripeStandIn, startStripe } from '../portal/stand-ins/stripe/stripe.ts'
import { demoReaders } from './card-readers.ts'

/** The keys of the demo's account at the Stripe stand-in. They are valid nowhere else. */
export const demoCardKeys = {
  stripePK: 'pk_test_demo',
  ccProcessorSecret: 'sk_test_demo',
  ccProcessorWebhookSecret: 'whsec_demo',
} as const

/**
 * Starts the Stripe stand-in, so that the demo accepts cards without an account. It serves HTTP as Stripe does, and stores
 * its state in the data folder. Returns null when `stripeUrl` names another processor.
 */
export async function startCardProcessor(plan: {
  readonly dataDir: string
  readonly host: string
  readonly portalUrl: string
  readonly stripeUrl: string | undefined
  readonly tapsAfterMs: number | undefined
}): Promise<StripeStandIn | null> {
  if (plan.stripeUrl) return null
  return startStripe({
    secretKey: demoCardKeys.ccProcessorSecret,
    publicKey: demoCardKeys.stripePK,
    host: plan.host,
    readers: Object.fromEntries(demoReaders.map(({ id, name }) => [id, name])),
    tapsAfterMs: plan.tapsAfterMs,
    stateFile: join(plan.dataDir, 'outside-stripe.json'),
    webhook: { url: `${plan.portalUrl}/webhooks/stripe`, secret: demoCardKeys.ccProcessorWebhookSecret },
  })
}

/** The settings of the demo's account at each processor. They are valid nowhere else. */
export const demoCardSettings = {
  stripe: { ccProcessorType: 'stripe', ...demoCardKeys },
  cardknox: {
    ccProcessorType: 'cardknox',
    ccProcessorPublicKey: 'demo-fields-key',
    ccProcessorSecret: 'demo-gateway-key',
  },
  icount: {
    ccProcessorType: 'icount',
    icountPayPage: '11',
    icountCardPage: '12',
    ccProcessorSecret: 'demo-icount-token',
  },
  nedarim: {
    ccProcessorType: 'nedarim',
    ccProcessorCompanyId: '7654321',
    ccProcessorPublicKey: 'demovalid',
    ccProcessorSecret: 'npk_demo',
  },
} as const

export type DemoProcessor = keyof typeof demoCardSettings

/** The processor that DEMO_CARD_PROCESSOR names; Stripe without it. */
export function chosenProcessor(name: string | undefined): DemoProcessor {
  return name !== undefined && name in demoCardSettings ? (name as DemoProcessor) : 'stripe'
}

/** The stand-ins beside Stripe's. */
export interface OtherProcessors {
  readonly cardknox: CardknoxStandIn
  readonly icount: IcountStandIn
  readonly nedarim: NedarimStandIn
  /** How the portal finds them. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts the stand-ins of the other processors, each with its state in the data folder. */
export async function startOtherProcessors(plan: {
  readonly dataDir: string
  readonly host: string
}): Promise<OtherProcessors> {
  const { host, dataDir } = plan
  const at = (name: string) => ({ host, stateFile: join(dataDir, `outside-${name}.json`) })
  const { cardknox: c, icount: i, nedarim: n } = demoCardSettings
  const cardknox = await startCardknox({
    apiKey: c.ccProcessorSecret,
    fieldsKey: c.ccProcessorPublicKey,
    ...at('cardknox'),
  })
  const icount = await startIcount({
    apiToken: i.ccProcessorSecret,
    payPage: i.icountPayPage,
    cardPage: i.icountCardPage,
    ...at('icount'),
  })
  const nedarim = await startNedarim({
    mosad: n.ccProcessorCompanyId,
    apiValid: n.ccProcessorPublicKey,
    apiPassword: n.ccProcessorSecret,
    ...at('nedarim'),
  })
  return {
    cardknox,
    icount,
    nedarim,
    env: {
      CARDKNOX_URL: cardknox.url,
      ICOUNT_URL: icount.url,
      NEDARIM_URL: nedarim.url,
      NEDARIM_CALLBACK_ADDRESSES: '127.0.0.1',
    },
    close: async () => {
      await Promise.all([cardknox.close(), icount.close(), nedarim.close()])
    },
  }
}
