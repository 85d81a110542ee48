import { isNoPhone, missingPhones, type ReadPhone, readTyped } from '@mayim/domain/people/phone.ts'
import { idle } from '@mayim/ui/client/idle.ts'
import { loadPhones, namedCountries } from '@mayim/ui/client/phone-countries.ts'
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
  const given = typed ?? { country: facilityCountry, national: '' }
  const countries = useCountries(given.country)
  const few = useFewCountries()
  const isKnown = useKnownPhones([given.country, ...few], given.national)
  const { read, others } = readTyped(given.national, given.country, few)
  const mobile = read?.isLandline === false ? read : null
  const phone = withOwnCountry(given, read, countries)

  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !saved || !isKnown) return
    asked.current = true
    if (read !== null) send(saved, read.number)
  }, [saved, isKnown, read, send])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (mobile && !sending) send({ ...phone, byCall: false }, mobile.number)
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
          setTyped(next)
        }}
        onBlur={() => setTouched(phone.national !== '')}
        error={touched && isKnown && !mobile ? t(faultOf(phone.national, read)) : null}
      />
      <OtherCountries phones={others} countries={countries} onTake={setTyped} />
      <Button type="submit" block busy={sending} disabled={!mobile}>
        {t('auth.sendCode')}
      </Button>
      <Button
        look="plain"
        block
        disabled={read === null || sending}
        onClick={() => read !== null && send({ ...phone, byCall: true }, read.number)}
      >
        {t('auth.callMe')}
      </Button>
    </form>
  )
}

/** Offers the countries in which the number that was typed is a phone (people-2). */
function OtherCountries(props: {
  phones: readonly ReadPhone[]
  countries: readonly PhoneCountry[]
  onTake: (phone: PhoneValue) => void
}) {
  const { t } = useTexts()
  return props.phones.map(({ code, national }) => (
    <Button key={code} look="quiet" block onClick={() => props.onTake({ country: code, national })}>
      {t('auth.otherCountry', { country: props.countries.find(each => each.code === code)?.name ?? code })}
    </Button>
  ))
}

/** What is a landline gets no text, only a call (people-880). */
function faultOf(text: string, read: ReadPhone | null) {
  if (text.trim() === '' || isNoPhone(text)) return 'auth.phoneRequired'
  return read === null ? 'auth.phoneInvalid' : 'auth.notMobile'
}

/** A phone that is written with its calling code chooses the country (people-2). */
function withOwnCountry(
  phone: PhoneValue,
  read: ReadPhone | null,
  countries: readonly PhoneCountry[],
): PhoneValue {
  const chosen = countries.find(each => each.code === phone.country)
  if (read === null || read.callingCode === chosen?.callingCode) return phone
  const other = countries.find(each => each.callingCode === read.callingCode)
  return other ? { country: other.code, national: read.national } : phone
}

/** The countries whose phones patrons use: the preferred ones. */
function useFewCountries(): string[] {
  const preferred = textSetting(usePublicSettings().data, 'preferredCountries')
  return useMemo(() => preferred.split(',').map(code => code.trim().toUpperCase()), [preferred])
}

/** Whether it is known what phones of these countries look like; loads it where the build left it out. */
function useKnownPhones(countries: readonly string[], text: string): boolean {
  const missing = missingPhones(countries, text).join('')
  const [, draw] = useState(missing)
  useEffect(() => {
    // Not loaded, it is asked for again at the next change.
    if (missing !== '')
      loadPhones([...missing]).then(
        () => draw(missing),
        () => undefined,
      )
  }, [missing])
  return missing === ''
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
