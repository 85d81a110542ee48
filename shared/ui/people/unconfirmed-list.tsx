import { nameOf } from '@mayim/domain/people/name-of.ts'
import type { CallAnswer } from '../client/call-api.ts'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { PatronName } from './patron-picker.tsx'
import styles from './people.module.css'

type Person = CallAnswer<'usersUnconfirmed'>[number]

/** The patrons who signed in after a long absence and wait to be confirmed; nothing while none does (people-352). */
export function UnconfirmedList({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const people = useCall('usersUnconfirmed').data ?? []
  const confirm = useSend('userConfirm')
  if (people.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">{t('people.unconfirmed.title')}</h2>
      <p className={styles.soft}>{t('people.unconfirmed.hint')}</p>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <List>
        {people.map(person => (
          <PersonRow
            key={person.id}
            person={person}
            timeZone={timeZone}
            busy={confirm.isPending}
            onConfirm={() => confirm.mutate({ params: { id: person.id }, body: {} })}
          />
        ))}
      </List>
    </section>
  )
}

function PersonRow(props: { person: Person; timeZone: string; busy: boolean; onConfirm: () => void }) {
  const { t, language } = useTexts()
  const { person, timeZone } = props
  const name = nameOf(person)
  const since = shortDate(person.since, language, timeZone)
  return (
    <ListRow
      note={
        person.lastNight === null
          ? t('people.unconfirmed.since', { since })
          : t('people.unconfirmed.last', { since, date: shortDate(person.lastNight, language) })
      }
      end={
        <Button
          busy={props.busy}
          aria-label={t('people.unconfirmed.confirmOf', { name })}
          onClick={props.onConfirm}
        >
          {t('people.unconfirmed.confirm')}
        </Button>
      }
    >
      <PatronName patron={person} />
    </ListRow>
  )
}
