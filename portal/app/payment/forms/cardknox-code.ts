import type { PaymentForm } from '../use-cards.ts'
import { addRow } from './field-row.ts'
import type { CodeField } from './form-place.ts'
import { addFrame } from './frame.ts'

/** One iField of Cardknox for the security code of a saved card. */
export function mountCode(host: HTMLElement, form: PaymentForm, label: string): CodeField {
  let isEmpty = true
  let hear: (token: string | null) => void = () => {}
  const place = addRow(host, label)
  const frame = addFrame(place, { src: form.scriptUrl, title: label }, ({ action, data }) => {
    if (action === 'loaded') {
      const account = { xKey: form.publicKey, xSoftwareName: 'Mayim', xSoftwareVersion: '0.1.0' }
      frame.send({ action: 'setAccountData', data: account })
      frame.send({ action: 'init', tokenType: 'cvv', referrer: location.origin })
    }
    if (action === 'update') isEmpty = (data as { isEmpty?: boolean }).isEmpty !== false
    if (action === 'token') hear((data as { xToken?: string }).xToken ?? null)
  })
  return {
    async info() {
      if (isEmpty) return {}
      const cvvToken = await new Promise<string | null>(resolve => {
        hear = resolve
        frame.send({ action: 'getToken' })
      })
      return cvvToken === null ? {} : { cvvToken }
    },
    remove() {
      frame.remove()
      place.remove()
    },
  }
}
