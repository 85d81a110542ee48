import { type ProcessorRow, reachOf } from '../processor-row.ts'

const api = 'https://x1.cardknox.com'

export const cardknox: ProcessorRow = {
  form: { origin: 'https://cdn.cardknox.com', path: 'ifields/3.5.2607.1401/ifield.htm' },
  scriptSources: null,
  accountOf: () => ({}),
  needs: ({ publicKey, secretKey }) => [publicKey, secretKey],
  // Nothing in its keys says that they are for tests.
  isLive: (_account, isStandIn) => !isStandIn,
  paymentPage: null,
  async open({ secretKey }, site, log) {
    const { createCardknox } = await import('./cardknox.ts')
    return createCardknox({ apiKey: secretKey, ...reachOf(site, 'cardknox', api) }, log)
  },
}
