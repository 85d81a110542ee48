import { join } from 'node:path'
import {
  cardProcessors,
  isProcessorName,
  type ProcessorName,
  usualProcessor,
} from '@mayim/domain/money/card-payment.ts'
import { processorUrlName } from '../portal/src/ground/config.ts'
import { startCardknox } from '../portal/stand-ins/cardknox/cardknox.ts'
import { startIcount } from '../portal/stand-ins/icount/icount.ts'
import { startNedarim } from '../portal/stand-ins/nedarim/nedarim.ts'
import { startStripe } from '../portal/stand-ins/stripe/stripe.ts'
import { demoReaders } from './card-readers.ts'

/** The keys of the demo's account at the Stripe stand-in. They are valid nowhere else. */
export const demoCardKeys = {
  stripePK: 'pk_test_demo',
  ccProcessorSecret: 'sk_test_demo',
  ccProcessorWebhookSecret: 'whsec_demo',
} as const

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
} as const satisfies Record<ProcessorName, object>

/** The processor that DEMO_CARD_PROCESSOR names; the usual one without it. */
export function chosenProcessor(name = ''): ProcessorName {
  return isProcessorName(name) ? name : usualProcessor
}

interface StandInPlan {
  readonly dataDir: string
  readonly host: string
  readonly portalUrl: string
  readonly tapsAfterMs?: number | undefined
}

/** How each stand-in starts; its state goes into the data folder. */
const starters = {
  stripe: ({ portalUrl, tapsAfterMs }, at) =>
    startStripe({
      secretKey: demoCardKeys.ccProcessorSecret,
      publicKey: demoCardKeys.stripePK,
      readers: Object.fromEntries(demoReaders.map(({ id, name }) => [id, name])),
      tapsAfterMs,
      webhook: { url: `${portalUrl}/webhooks/stripe`, secret: demoCardKeys.ccProcessorWebhookSecret },
      ...at,
    }),
  cardknox: (_plan, at) => {
    const { ccProcessorSecret: apiKey, ccProcessorPublicKey: fieldsKey } = demoCardSettings.cardknox
    return startCardknox({ apiKey, fieldsKey, ...at })
  },
  icount: (_plan, at) => {
    const { ccProcessorSecret: apiToken, icountPayPage, icountCardPage } = demoCardSettings.icount
    return startIcount({ apiToken, payPage: icountPayPage, cardPage: icountCardPage, ...at })
  },
  nedarim: (_plan, at) => {
    const account = demoCardSettings.nedarim
    return startNedarim({
      mosad: account.ccProcessorCompanyId,
      apiValid: account.ccProcessorPublicKey,
      apiPassword: account.ccProcessorSecret,
      ...at,
    })
  },
} satisfies Record<
  ProcessorName,
  (plan: StandInPlan, at: { host: string; stateFile: string }) => Promise<StandIn>
>

interface StandIn {
  readonly url: string
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  /** In minor units: what was captured and not given back. */
  takenMinor(): number
  close(): Promise<void>
}

type Started = { readonly [Name in ProcessorName]: Awaited<ReturnType<(typeof starters)[Name]>> }

export interface StandIns extends Omit<Started, 'stripe'> {
  /** Null when STRIPE_URL names another one. */
  readonly stripe: Started['stripe'] | null
}

/** The file with the state of a stand-in. */
export function stateFileOf(name: ProcessorName): string {
  return `outside-${name}.json`
}

/**
 * Starts a stand-in of each processor, so that the demo accepts cards without an account. They serve HTTP as the
 * processors do.
 */
export async function startStandIns(plan: StandInPlan, stripeUrl: string | undefined): Promise<StandIns> {
  const at = (name: ProcessorName) => ({ host: plan.host, stateFile: join(plan.dataDir, stateFileOf(name)) })
  const names = cardProcessors.filter(name => name !== 'stripe' || !stripeUrl)
  const started = await Promise.all(
    names.map(async name => [name, await starters[name](plan, at(name))] as const),
  )
  return { stripe: null, ...Object.fromEntries(started) } as unknown as StandIns
}

/** How the portal finds the stand-ins. */
export function standInVariables(standIns: StandIns): Readonly<Record<string, string>> {
  const urls = cardProcessors.flatMap(name => {
    const standIn = standIns[name]
    return standIn === null ? [] : [[processorUrlName(name), standIn.url] as const]
  })
  return { ...Object.fromEntries(urls), NEDARIM_CALLBACK_ADDRESSES: '127.0.0.1' }
}

export async function closeStandIns(standIns: StandIns): Promise<void> {
  await Promise.all(cardProcessors.map(async name => standIns[name]?.close()))
}
