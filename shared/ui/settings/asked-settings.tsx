import type { ShownSetting } from '@mayim/contract/settings.ts'
import type { Side } from '@mayim/domain/side.ts'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { type Place, type StoredSettings, useValueText } from './setting-value.ts'
import styles from './settings.module.css'

interface AskedSettingsProps {
  readonly side: Side
  readonly values: StoredSettings
  readonly place: Place
  readonly onOpen: (name: ShownSetting, value: string) => void
}

/** The changes that somebody at a hub without the website wants; nothing while there are none (settings-980). */
export function AskedSettings({ side, values, place, onOpen }: AskedSettingsProps) {
  const { t, language } = useTexts()
  const valueText = useValueText(place)
  const asked = useCall('settingsAsked').data ?? []
  const drop = useSend('attentionResolve')
  if (asked.length === 0) return null
  return (
    <section className={styles.form} aria-labelledby="asked-settings">
      <h2 id="asked-settings">{t('settings.asked.title')}</h2>
      {drop.error && <Notice tone="error">{drop.error.message}</Notice>}
      <List>
        {asked.map(({ id, key, value, at, byName }) => {
          const setting = key as ShownSetting
          const name = t(`settings.name.${setting}`)
          const before = valueText(setting, values[setting]?.value ?? '')
          return (
            <ListRow
              key={id}
              note={t('settings.asked.by', { date: shortDate(at, language, place.timeZone), name: byName })}
              end={
                <div className={styles.actions}>
                  {side === 'portal' && (
                    <Button
                      aria-label={t('settings.asked.openOf', { name })}
                      onClick={() => onOpen(setting, value)}
                    >
                      {t('settings.asked.open')}
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    busy={drop.isPending}
                    aria-label={t('settings.asked.dropOf', { name })}
                    onClick={() => drop.mutate({ params: { attentionId: id } })}
                  >
                    {t('settings.asked.drop')}
                  </Button>
                </div>
              }
            >
              <span className={styles.name}>{name}</span>
              <bdi className={styles.value}>
                {t('settings.asked.line', { before, after: valueText(setting, value) })}
              </bdi>
            </ListRow>
          )
        })}
      </List>
    </section>
  )
}
