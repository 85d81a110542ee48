import type { PaymentForm } from '../use-cards.ts'
import styles from './forms.module.css'
import { addFrame } from './frame.ts'

/** The field of a security code; `token` is null while nothing is typed. */
export interface CodeField {
  readonly token: () => Promise<string | null>
  readonly remove: () => void
}

/** One iField of Cardknox for the security code of a saved card. */
export function mountCode(host: HTMLElement, form: PaymentForm, label: string): CodeField {
  let isEmpty = true
  let hear: (token: string | null) => void = () => {}
  const place = document.createElement('div')
  place.className = styles.row ?? ''
  const name = document.createElement('span')
  name.textContent = label
  name.dir = 'auto'
  place.append(name)
  host.append(place)
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
    token: () =>
      isEmpty
        ? Promise.resolve(null)
        : new Promise(resolve => {
            hear = resolve
            frame.send({ action: 'getToken' })
          }),
    remove() {
      frame.remove()
      place.remove()
    },
  }
}
