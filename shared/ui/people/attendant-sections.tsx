import type { Attendant } from '@mayim/contract/entities/user.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import styles from './people.module.css'

/** The sections that an attendant is on duty in, changed at once. Only the hub knows them. */
export function AttendantSections({ attendant }: { attendant: Attendant }) {
  const { t } = useTexts()
  const sections = useCall('sections')
  const set = useSend('sectionAttendant')
  return (
    <section className={styles.section} aria-labelledby="sections">
      <h3 id="sections">{t('people.attendant.sections')}</h3>
      <p className={styles.soft}>{t('people.attendant.sectionsHint')}</p>
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
      <Loaded query={sections} lines={2}>
        {all =>
          all.map(({ id, name, attendant: onDuty }) => (
            <Switch
              key={id}
              label={t('people.attendant.section', { name })}
              note={onDuty && onDuty.id !== attendant.id ? nameOf(onDuty) : undefined}
              checked={onDuty?.id === attendant.id}
              disabled={set.isPending}
              onChange={hers =>
                set.mutate({ params: { id }, body: { attendantId: hers ? attendant.id : 0 } })
              }
            />
          ))
        }
      </Loaded>
    </section>
  )
}
