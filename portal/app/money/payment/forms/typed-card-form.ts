import { checkTypedCard } from '@mayim/domain/money/card-payment.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { WrongCard } from '../card-error.ts'
import type { PaymentForm } from '../cards.tsx'
import { addInput, completeExpiry, expiryLook, writeExpiry } from './fields.ts'
import type { CodeField, EnteredCard, MountForm } from './form-place.ts'
import styles from './forms.module.css'

const wrongKeys: Partial<Record<RefusalCode, WrongCard['key']>> = {
  cardNumberWrong: 'payment.card.number',
  cardExpired: 'payment.card.expiry',
  cardCvcWrong: 'payment.card.cvv',
}

/**
 * Fields of our own: only where the facility has turned that on. The digits leave in the body of the payment, and are
 * nowhere but in these fields before.
 */
export const mount: MountForm = async ({ host, words, onReady, onCard, onWrong }) => {
  const number = addInput(host, words.number, { autocomplete: 'cc-number', maxLength: 23 }, writeNumber, tell)
  const expiry = addInput(host, words.expiry, expiryLook, writeExpiry, tell)
  const cvv = addInput(host, words.cvv, { autocomplete: 'cc-csc', maxLength: 4 }, digitsOf, tell)
  const holder = addInput(host, words.holder, { autocomplete: 'off', maxLength: 9 }, digitsOf, tell)
  const fields = [number, expiry, cvv, holder]
  const note = document.createElement('p')
  note.textContent = words.passedOn
  note.dir = 'auto'
  note.className = styles.note ?? ''
  host.append(note)

  function tell() {
    const isDate = completeExpiry(expiry.value) !== null
    onWrong(expiry.value.length === 5 && !isDate ? { key: 'payment.card.expiry' } : null)
    onCard(isDate && fields.every(({ value }) => value !== '') ? entered : null)
  }

  const entered: EnteredCard = {
    clear() {
      for (const field of fields) field.value = ''
      onCard(null)
    },
    async info() {
      const date = completeExpiry(expiry.value)
      if (date === null) return { wrong: { key: 'payment.card.expiry' } }
      const info = {
        cardNumber: digitsOf(number.value),
        cvv: cvv.value,
        cardHolderId: holder.value,
        ...date,
      }
      const checked = checkTypedCard(info, '')
      return checked.ok ? { info } : { wrong: { key: wrongKeys[checked.code] ?? 'payment.card.holder' } }
    },
  }
  onReady()
  return () => {
    entered.clear()
    host.replaceChildren()
  }
}

/** The security code of a saved card. */
export function mountCode(host: HTMLElement, _form: PaymentForm, label: string): CodeField {
  const input = addInput(host, label, { autocomplete: 'cc-csc', maxLength: 6 }, digitsOf, () => {})
  return {
    info: async () => (input.value === '' ? {} : { cvv: input.value }),
    remove: () => host.replaceChildren(),
  }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** In groups of four, as on the card. */
function writeNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}
