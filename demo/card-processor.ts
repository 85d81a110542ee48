import { join } from 'node:path'
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
