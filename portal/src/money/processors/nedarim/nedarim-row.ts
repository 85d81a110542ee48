import { type ProcessorRow, reachOf } from '../processor-row.ts'

const api = 'https://matara.pro'

export const nedarim: ProcessorRow = {
  form: { origin: 'https://www.matara.pro', path: 'nedarimplus/iframe/' },
  scriptSources: null,
  accountOf: () => ({}),
  needs: ({ publicKey, secretKey, companyId }) => [publicKey, secretKey, companyId],
  // Its institution 0 charges nothing.
  isLive: ({ companyId }, isStandIn) => !isStandIn && companyId !== '0',
  paymentPage: null,
  async open({ companyId: mosad, publicKey: apiValid, secretKey: apiPassword }, site, log) {
    const { createNedarim } = await import('./nedarim.ts')
    const { markOf, publicUrl, nedarimAddresses: callbackAddresses } = site
    const callback = `${publicUrl()}/webhooks/nedarim`
    const numberBefore = (ms: number) => site.numberBefore('nedarim', ms)
    const own = { mosad, apiValid, apiPassword, callbackUrl: () => callback, callbackAddresses, numberBefore }
    return createNedarim({ ...own, markOf, ...reachOf(site, 'nedarim', api) }, log)
  },
}
