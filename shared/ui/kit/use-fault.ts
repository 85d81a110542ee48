import { type FormEvent, useState } from 'react'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Texts = ReturnType<typeof useTexts>

/**
 * The fault of a control that the browser refuses to send, as a sentence to show beside it, and the listeners for an
 * element around it. In place of the browser's own bubble, which speaks the language of the browser and never Yiddish.
 */
export function useFault() {
  const texts = useTexts()
  const [refused, setRefused] = useState<Control | null>(null)
  return {
    fault: refused === null || refused.validity.valid ? null : faultOf(refused, texts),
    listeners: {
      onInvalidCapture(event: FormEvent) {
        const control = event.target as Control
        event.preventDefault()
        setRefused(control)
        if (isFirst(control)) control.focus()
      },
      onInput: () => setRefused(null),
    },
  }
}

function faultOf(control: Control, { t, language }: Texts): string {
  const { validity } = control
  const input = control instanceof HTMLInputElement ? control : null
  const { min = '', max = '', step = '' } = input ?? {}
  if (input?.type === 'number' && (validity.badInput || validity.valueMissing))
    return t('common.field.number')
  if (validity.rangeUnderflow)
    return input?.type === 'date'
      ? t('common.field.dateFrom', { date: shortDate(min, language) })
      : t('common.field.from', { least: min })
  if (validity.rangeOverflow) return t('common.field.upTo', { most: max })
  if (validity.stepMismatch) {
    const count = (step.split('.')[1] ?? '').length
    return count === 0 ? t('common.field.whole') : t('common.field.decimals', { count })
  }
  if (validity.typeMismatch) return t(input?.type === 'email' ? 'common.field.email' : 'common.field.url')
  if (isShort(control)) return t('common.field.short', { count: control.minLength })
  if (validity.patternMismatch && control.value.trim() !== '') return t('common.field.unfit')
  return t('common.field.missing')
}

function isShort(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLSelectElement) return false
  return control.value !== '' && control.value.length < control.minLength
}

function isFirst(control: Control): boolean {
  const controls = [...(control.form?.elements ?? [])].filter(each => 'validity' in each)
  return controls.find(each => !(each as Control).validity.valid) === control
}
