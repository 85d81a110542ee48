import type { ProcessorRow } from '../processor-row.ts'

const api = 'https://api.stripe.com'
const script = 'https://js.stripe.com'
const dashboard = 'https://dashboard.stripe.com'

export const stripe: ProcessorRow = {
  form: { origin: script, path: 'v3/' },
  scriptSources: {
    'script-src': [script],
    'frame-src': [script, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': [api],
  },
  // It has a setting of its own for the key of the page.
  accountOf: ({ stripePK }) => (stripePK === '' ? {} : { publicKey: stripePK }),
  needs: ({ publicKey, secretKey }) => [publicKey, secretKey],
  isLive: ({ secretKey, publicKey }) => [secretKey, publicKey].some(key => /^(sk|rk|pk)_live_/.test(key)),
  paymentPage: (transactionId, testMode) =>
    `${dashboard}${testMode ? '/test' : ''}/payments/${encodeURIComponent(transactionId)}`,
  async open({ secretKey }, { urls, patience }, log) {
    const { createStripe } = await import('./stripe.ts')
    // Its library knows its own address.
    return createStripe({ secretKey, baseUrl: urls.stripe, ...patience }, log)
  },
}
