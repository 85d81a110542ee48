import { formatPhone } from '@mayim/domain/people/phone.ts'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import styles from './booking.module.css'
import { usePeople } from './use-people.ts'
import { nameOf, type Who } from './use-who.ts'

/**
 * Who comes: a patron who is known, or the fields for one who is not.
 * @param props.onShow shows the visit that she has tonight already
 */
export function WhoIsIt(props: { who: Who; onShow?: (reservationId: string) => void }) {
  const { t } = useTexts()
  const { who } = props
  return (
    <section className={styles.part} aria-label={t('reception.book.who')}>
      {who.pickedId === null ? <Asked {...props} /> : <Known who={who} />}
      <SelectField
        label={t('reception.checkIn.language')}
        value={who.language}
        onChange={value => who.setLanguage(value as Language)}
        options={languages.map(value => ({ value, text: languageNames[value] }))}
      />
    </section>
  )
}

function Known({ who }: { who: Who }) {
  const { t } = useTexts()
  const { person } = who
  if (who.error) return <p className={styles.bad}>{who.error.message}</p>
  return (
    <div aria-busy={person === null}>
      <p className={styles.name}>
        <bdi>{nameOf(person) || t('reception.book.noName')}</bdi>
      </p>
      <p className={styles.soft}>
        {person && (person.phone ? <Phone e164={person.phone} /> : t('desk.details.noPhone'))}
      </p>
      {who.mayChange && (
        <Button look="plain" onClick={() => who.pick(null)}>
          {t('reception.book.other')}
        </Button>
      )}
      {person?.internalNote && (
        <p className={styles.soft}>
          <bdi>{person.internalNote}</bdi>
        </p>
      )}
    </div>
  )
}

/** The phone, or the word that there is none, and the name where no account has one. */
function Asked({ who, onShow }: Parameters<typeof WhoIsIt>[0]) {
  const { t } = useTexts()
  return (
    <>
      {!who.isWithout && (
        <Field
          label={t('reception.walkIn.phone')}
          type="tel"
          autoComplete="off"
          ltr
          required
          autoFocus={who.phone === ''}
          value={who.phone}
          onChange={who.setPhone}
        />
      )}
      <Switch label={t('reception.walkIn.noPhone')} checked={who.isWithout} onChange={who.setWithout} />
      {who.found?.instead?.map(phone => (
        <Button key={phone} look="quiet" onClick={() => who.setPhone(phone)}>
          {t('reception.walkIn.instead', { phone: formatPhone(phone) })}
        </Button>
      ))}
      <WhoseIsIt who={who} onShow={onShow} />
      {who.needsName && (
        <Field
          label={t('reception.walkIn.name')}
          hint={who.hasPhone ? t('reception.walkIn.nameOptional') : undefined}
          autoComplete="off"
          maxLength={80}
          required={!who.hasPhone}
          autoFocus={who.isWithout || who.phone !== ''}
          value={who.name}
          onChange={who.setName}
        />
      )}
      {who.needsName && <Namesakes who={who} />}
    </>
  )
}

/** As many as a person reads beside a form. */
const mostNamesakes = 4

/** Patrons of the name that is typed: one of them may be meant. */
function Namesakes({ who }: { who: Who }) {
  const { t } = useTexts()
  const { people = [] } = usePeople(who.name)
  if (people.length === 0) return null
  return (
    <section className={styles.matches} aria-label={t('reception.search.people')}>
      {people.slice(0, mostNamesakes).map(person => (
        <button key={person.id} type="button" onClick={() => who.pick(person.id)}>
          <bdi>{nameOf(person)}</bdi>
          <span className={styles.soft}>{person.phone && <Phone e164={person.phone} />}</span>
        </button>
      ))}
    </section>
  )
}

/** The patron with this phone, and a link to her visit of tonight. */
function WhoseIsIt({
  who: { phone, found },
  onShow,
}: {
  who: Who
  onShow: ((reservationId: string) => void) | undefined
}) {
  const { t } = useTexts()
  const tonights = onShow && found?.reservation
  const name = nameOf(found?.user) || phone
  return (
    <>
      <p className={styles.soft} role="status">
        {found && !tonights && t(found.user ? 'reception.walkIn.known' : 'reception.walkIn.fresh', { name })}
        {tonights && t('reception.walkIn.tonight', { code: tonights.reservationCode })}
      </p>
      {tonights && (
        <Button look="quiet" onClick={() => onShow(tonights.reservationId)}>
          {t('reception.walkIn.show', { code: tonights.reservationCode })}
        </Button>
      )}
    </>
  )
}
