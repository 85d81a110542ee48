import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { type ComponentType, useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import styles from '../../people/people.module.css'
import { PreviewFrame } from '../shop/preview-frame.tsx'
import { LevelForm } from './level-form.tsx'

export type LevelPreview = ComponentType<{ readonly levels: readonly MembershipLevel[] }>

/** The memberships on sale; each opens its form (money-460). */
export function LevelList({ currency, Preview }: { currency: string; Preview: LevelPreview }) {
  const { t } = useTexts()
  const levels = useCall('membershipLevels')
  const [editing, setEditing] = useState<MembershipLevel | 'new' | null>(null)
  return (
    <section className={styles.section} aria-labelledby="levels">
      <div className={styles.head}>
        <h2 id="levels">{t('members.levels.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setEditing('new')}>
          {t('members.levels.add')}
        </Button>
      </div>
      <Loaded query={levels} lines={3}>
        {all =>
          all.length === 0 ? (
            <p className={styles.soft}>{t('members.levels.none')}</p>
          ) : (
            <>
              <List label={t('members.levels.title')}>
                {all.map(level => (
                  <LevelRow
                    key={level.level}
                    level={level}
                    currency={currency}
                    onOpen={() => setEditing(level)}
                  />
                ))}
              </List>
              <PreviewFrame>
                <Preview levels={all} />
              </PreviewFrame>
            </>
          )
        }
      </Loaded>
      {editing && <LevelForm level={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

function LevelRow(props: { level: MembershipLevel; currency: string; onOpen: () => void }) {
  const { t, language } = useTexts()
  const { level, description, price, months: count, reducedPrices } = props.level
  return (
    <ListRow
      note={
        <>
          {description !== '' && (
            <p>
              <bdi>{description}</bdi>
            </p>
          )}
          <span className={styles.chips}>
            <Chip>{t('members.levels.lasts', { count, price: money(price, props.currency, language) })}</Chip>
            {reducedPrices && <Chip>{t('members.levels.reducedShort')}</Chip>}
          </span>
        </>
      }
      end={
        <Button look="quiet" aria-label={t('members.levels.editOf', { name: level })} onClick={props.onOpen}>
          {t('members.levels.edit')}
        </Button>
      }
    >
      <bdi>{level}</bdi>
    </ListRow>
  )
}
