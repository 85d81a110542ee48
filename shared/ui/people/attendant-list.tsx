import type { Attendant } from '@mayim/contract/entities/user.ts'
import { hasName, nameOf } from '@mayim/domain/people/name-of.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { AttendantForm } from './attendant-form.tsx'
import styles from './people.module.css'

/** The attendants, also those who left; each opens its form (people-66). */
export function AttendantList({ side, searched }: { side: Side; searched: string }) {
  const { t } = useTexts()
  const attendants = useCall('attendantsList', { query: { activeonly: false } })
  const [editing, setEditing] = useState<Attendant | 'new' | null>(null)
  return (
    <section className={styles.section} aria-labelledby="attendants">
      <div className={styles.head}>
        <h2 id="attendants">{t('people.attendant.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setEditing('new')}>
          {t('people.attendant.add')}
        </Button>
      </div>
      <Loaded query={attendants} lines={3}>
        {all => {
          const shown = all.filter(one => hasName(one, searched))
          const empty = all.length === 0 ? t('people.attendant.none') : t('people.nobody')
          if (shown.length === 0) return <p className={styles.soft}>{empty}</p>
          return (
            <List>
              {shown.map(one => (
                <AttendantRow key={one.id} attendant={one} onOpen={() => setEditing(one)} />
              ))}
            </List>
          )
        }}
      </Loaded>
      {editing && (
        <AttendantForm
          side={side}
          attendant={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function AttendantRow({ attendant, onOpen }: { attendant: Attendant; onOpen: () => void }) {
  const { t } = useTexts()
  const name = nameOf(attendant)
  return (
    <ListRow
      note={
        <span className={styles.chips}>
          {!attendant.active && (
            <Chip tone="coral" icon="lock">
              {t('people.attendant.inactive')}
            </Chip>
          )}
          <Chip>{t(attendant.hasCard ? 'people.attendant.card' : 'people.attendant.noCard')}</Chip>
        </span>
      }
      end={
        <Button look="quiet" aria-label={t('people.editOf', { name })} onClick={onOpen}>
          {t('people.edit')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}
