import { kallahTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { KallahForm } from '@mayim/domain/site/forms.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/use-request.ts'
import { useRef } from 'react'
import { useMessage } from '../message-form/use-message.ts'

type Words = (key: TextKey) => string

/**
 * Books the kallah's night, its time still to be set, and sends the form to the office. If the form fails, sending it
 * again does not book again (booking-47).
 */
export function useKallahRequest(words: Words) {
  const booked = useRef<string | null>(null)
  const message = useMessage()
  const send = useRequest<KallahForm, void>({
    send: async form => {
      const about = aboutOf(form, words)
      const once = JSON.stringify(form)
      if (booked.current !== once) {
        await callApi('newReservation', {
          body: {
            kallah: true,
            bath: true,
            reservationDate: form.reservationDate,
            reservationTime: kallahTimeToBeSet,
            advanceReservation: true,
            reservationNotes: about,
          },
        })
        booked.current = once
      }
      const lines = [`${words('site.kallah.reservationDate')}: ${form.reservationDate}`, about]
      await message.send.mutateAsync({
        lastName: form.kallahName,
        email: form.email,
        message: [...lines, words('site.kallah.mailTime')].join('\n'),
        kallahForm: true,
      })
    },
  })
  return { send, isChecked: message.isChecked }
}

const told = [
  'kallahName',
  'kallahPhone',
  'weddingDate',
  'email',
  'address',
  'teacher',
  'teacherNumber',
] as const satisfies readonly (keyof KallahForm)[]

function aboutOf(form: KallahForm, words: Words): string {
  return told
    .filter(field => form[field] !== '')
    .map(field => `${words(`site.kallah.${field}`)}: ${form[field]}`)
    .join('\n')
}
