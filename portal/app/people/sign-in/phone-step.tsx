import { checkPhone, otherCountriesOf, possiblePhone, splitPhone } from '@mayim/domain/people/phone.ts'
import { idle } from '@mayim/ui/client/idle.ts'
import { namedCountries } from '@mayim/ui/client/phone-countries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type PhoneCountry, PhoneField, type PhoneValue } from '@mayim/ui/kit/phone-field.tsx'
import { type FormEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { type SavedPhone, savedPhone } from '../../frame/patron/saved-phone.ts'
import { type CodeRequest, forgetAskedPhone, readAskedPhone } from './code-request.ts'
import { useSendCode } from './use-send-code.ts'

/** Step one. For a number saved on this device, a code is requested at once. */
export function PhoneStep({ onSent }: { onSent: (request: CodeRequest) => void }) {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  const facilityCountry = textSetting(settings, 'countryCode').toUpperCase() || 'US'
  const [saved] = useState(() => readAskedPhone() ?? savedPhone())
  const [typed, setTyped] = useState<SavedPhone | null>(saved)
  const [touched, setTouched] = useState(false)
  const { send, sending, error } = useSendCode(request => {
    forgetAskedPhone()
    onSent(request)
  })
  const phone = typed ?? { country: facilityCountry, national: '' }
  const countries = useCountries(phone.country)
  const checked = checkPhone(phone.national, phone.country)
  const callable = possiblePhone(phone.national, phone.country)

  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !saved) return
    asked.current = true
    const known = possiblePhone(saved.national, saved.country)
    if (known !== null) send(saved, known)
  }, [saved, send])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (checked.ok && !sending) send({ ...phone, byCall: false }, checked.value)
  }

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <PhoneField
        label={t('auth.phone')}
        value={phone}
        countries={countries}
        autoFocus
        onChange={next => {
          forgetAskedPhone()
          setTyped(withOwnCountry(next, countries))
        }}
        onBlur={() => setTouched(phone.national !== '')}
        error={touched && !checked.ok ? t(faultOf(checked.code, callable)) : null}
      />
      <OtherCountry phone={phone} countries={countries} onTake={setTyped} />
      <Button type="submit" block busy={sending} disabled={!checked.ok}>
        {t('auth.sendCode')}
      </Button>
      <Button
        look="plain"
        block
        disabled={callable === null || sending}
        onClick={() => callable !== null && send({ ...phone, byCall: true }, callable)}
      >
        {t('auth.callMe')}
      </Button>
    </form>
  )
}

/** Offers each country near the facility in which the number that was typed is a phone (people-2). */
function OtherCountry(props: {
  phone: PhoneValue
  countries: readonly PhoneCountry[]
  onTake: (phone: PhoneValue) => void
}) {
  const { t } = useTexts()
  const { phone, countries } = props
  const preferred = textSetting(usePublicSettings().data, 'preferredCountries')
  const few = preferred.split(',').map(code => code.trim().toUpperCase())
  const codes = otherCountriesOf(phone.national, phone.country, few)
  return countries
    .filter(each => codes.includes(each.code))
    .map(other => (
      <Button
        key={other.code}
        look="quiet"
        block
        onClick={() => props.onTake({ ...phone, country: other.code })}
      >
        {t('auth.otherCountry', { country: other.name })}
      </Button>
    ))
}

/** What may be a landline gets no text, only a call (people-880). */
function faultOf(code: string, callable: string | null) {
  if (code === 'phoneRequired') return 'auth.phoneRequired'
  return callable === null ? 'auth.phoneInvalid' : 'auth.notMobile'
}

/** A phone that is written with its calling code chooses the country (people-2). */
function withOwnCountry(phone: PhoneValue, countries: readonly PhoneCountry[]): PhoneValue {
  const parts = splitPhone(phone.national)
  const isOwn = countries.some(each => each.code === phone.country && each.callingCode === parts?.callingCode)
  const other = countries.find(each => each.callingCode === parts?.callingCode)
  return parts && other && !isOwn ? { country: other.code, national: parts.national } : phone
}

/** The preferred countries and the chosen one at once; the whole world a moment later, when there is time to sort it. */
function useCountries(chosen: string) {
  const { language } = useTexts()
  const preferred = textSetting(usePublicSettings().data, 'preferredCountries')
  const [all, setAll] = useState(false)
  useEffect(() => {
    void idle().then(() => startTransition(() => setAll(true)))
  }, [])
  const few = all ? null : chosen
  return useMemo(
    () => namedCountries(language, { preferred, ...(few === null ? {} : { few }) }),
    [language, preferred, few],
  )
}
