import type { LayoutChange } from '@mayim/contract/entities/layout-file.ts'
import { useTexts } from '../i18n.ts'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'

const tones = { added: 'leaf', changed: 'amber', retired: 'coral', returned: 'leaf' } as const

/** What a layout file would change, row by row with the values before and after (building-80). */
export function ChangesOfFile({ changes }: { changes: readonly LayoutChange[] }) {
  const { t } = useTexts()
  if (changes.length === 0) return <Notice isAnswer>{t('building.file.nothing')}</Notice>
  return (
    <List>
      {changes.map(change => (
        <ChangeRow key={`${change.part} ${change.id}`} change={change} />
      ))}
    </List>
  )
}

function ChangeRow({ change: { part, id, name, change, fields } }: { change: LayoutChange }) {
  const { t } = useTexts()
  const shown = (field: string, value: string | null) => {
    if (value === null) return t('building.file.blank')
    return field === 'kind' ? t(`building.kind.${value as 'shower' | 'bath'}`) : value
  }
  return (
    <ListRow
      note={
        fields.length > 0 && (
          <span className={styles.period}>
            {fields.map(({ field, before, after }) => (
              <span key={field}>
                {t(`building.field.${field}`)}:{' '}
                {change !== 'added' && (
                  <>
                    <del>
                      <bdi>{shown(field, before)}</bdi>
                    </del>{' '}
                  </>
                )}
                <ins>
                  <bdi>{shown(field, after)}</bdi>
                </ins>
              </span>
            ))}
          </span>
        )
      }
      end={<Chip tone={tones[change]}>{t(`building.file.${change}`)}</Chip>}
    >
      {t(`building.file.${part}`, { id })} <bdi>{name}</bdi>
    </ListRow>
  )
}
