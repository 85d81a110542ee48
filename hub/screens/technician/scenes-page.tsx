import type { Scene } from '@mayim/contract/entities/shabbos.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { isolate, shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { ConfirmedAction } from '@mayim/ui/sync/confirmed-action.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import { SceneForm } from './scene-form.tsx'
import styles from './technician.module.css'

/** The next block of Shabbos or Yom Tov, and what lamps and doors do in it by the clock (building-43). */
export function ScenesPage() {
  const { t } = useTexts()
  const scenes = useCall('scenes')
  const [edited, setEdited] = useState<Scene | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <Block />
      <section className={styles.section}>
        <h2>{t('technician.scenes.list')}</h2>
        <p className={styles.soft}>{t('technician.scenes.explain')}</p>
        <Loaded query={scenes} lines={4}>
          {all => (
            <>
              {all.length === 0 && <Notice>{t('technician.scenes.none')}</Notice>}
              {all.length > 0 && (
                <List label={t('technician.scenes.list')}>
                  {all.map(scene => (
                    <SceneRow key={scene.id} scene={scene} onEdit={() => setEdited(scene)} />
                  ))}
                </List>
              )}
            </>
          )}
        </Loaded>
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t('technician.scenes.add')}
        </Button>
      </section>
      {edited !== null && (
        <SceneForm
          key={edited === 'new' ? 'new' : edited.id}
          scene={edited === 'new' ? null : (scenes.data?.find(({ id }) => id === edited.id) ?? edited)}
          onClose={close}
        />
      )}
    </>
  )
}

function Block() {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const block = useCall('shabbosState', undefined, { everyMs: 60_000 })
  const at = (instant: string) =>
    isolate(`${shortDate(instant, language, timeZone)}, ${timeOf(instant, timeZone, language)}`)
  return (
    <section className={styles.section}>
      <Loaded query={block} lines={2}>
        {({ within, beginsAt, endsAt, updatesFrozen }) =>
          beginsAt === null || endsAt === null ? (
            <Notice>{t('technician.scenes.noBlock')}</Notice>
          ) : (
            <Notice tone={within ? 'warning' : 'info'}>
              {t(within ? 'technician.scenes.now' : 'technician.scenes.next', {
                from: at(beginsAt),
                to: at(endsAt),
              })}
              {updatesFrozen && ` ${t('technician.scenes.frozen')}`}
            </Notice>
          )
        }
      </Loaded>
    </section>
  )
}

function SceneRow({ scene, onEdit }: { scene: Scene; onEdit: () => void }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const remove = useSend('sceneDelete')
  const [next] = scene.runsAt
  const when =
    next === undefined
      ? t('technician.scenes.notNext')
      : `${shortDate(next, language, timeZone)}, ${timeOf(next, timeZone, language)}`
  return (
    <ListRow
      note={
        <>
          {when} ·{' '}
          {t('technician.scenes.switches', { lights: scene.lights.length, doors: scene.doors.length })}
        </>
      }
      end={
        <div className={styles.actions}>
          <Button look="quiet" onClick={onEdit}>
            {t('technician.scenes.edit')}
          </Button>
          <ConfirmedAction
            label={t('technician.scenes.remove')}
            question={t('technician.scenes.removeSure')}
            text={scene.name}
            danger
            sending={remove}
            send={done => remove.mutate({ params: { sceneId: scene.id } }, { onSuccess: done })}
          />
        </div>
      }
    >
      <bdi>{scene.name}</bdi>
    </ListRow>
  )
}
