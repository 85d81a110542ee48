import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useRef } from 'react'
import layout from '../parts/layout.module.css'
import { modulesOf } from './forms/card-forms.ts'
import type { CodeField } from './forms/form-place.ts'
import type { PaymentForm } from './use-cards.ts'

/** The security code of a saved card, in a field of the processor that asks for it, or of ours. It may be left empty. */
export function SecurityCode({
  form,
  onField,
}: {
  form: PaymentForm
  onField: (field: CodeField | null) => void
}) {
  const { t } = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const tell = useRef(onField)
  tell.current = onField
  const label = t('payment.card.savedCode')
  useEffect(() => {
    let field: CodeField | null = null
    let isGone = false
    // Without the field the card is charged without the code.
    modulesOf(form)
      .code?.()
      .then(
        ({ mountCode }) => {
          if (isGone || !host.current) return
          field = mountCode(host.current, form, label)
          tell.current(field)
        },
        () => undefined,
      )
    return () => {
      isGone = true
      field?.remove()
      tell.current(null)
    }
  }, [form, label])
  return <div ref={host} className={layout.form} dir="ltr" />
}
