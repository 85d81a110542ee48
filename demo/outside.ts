import { join } from 'node:path'
import { type StripeStandIn, startStripe } from '../portal/stand-ins/stripe/stripe.ts'
import { demoReaders } from './card-readers.ts'

/** The demo's account at the card processor that stands in for Stripe: keys that open nothing anywhere else. */
export const demoCardKeys = {
  stripePK: 'pk_test_demo',
  ccProcessorSecret: 'sk_test_demo',
  ccProcessorWebhookSecret: 'whsec_demo',
} as const

/**
 * Starts what stands outside of the building, so that the demo takes cards without an account anywhere: over HTTP as the
 * real one is, and with a memory of its own in the data folder. None where the environment names another.
 */
export async function startOutside(plan: {
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
