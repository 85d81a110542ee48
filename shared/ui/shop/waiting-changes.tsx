import type { SiteChange } from '@mayim/contract/entities/site-change.ts'
import type { PicturePlace } from '@mayim/contract/picture-places.ts'
import type { Side } from '@mayim/domain/side.ts'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { type UseTexts, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { nameOfPlace } from './place-name.ts'
import styles from './shop.module.css'

/** What waits at the hub for the website; at the website nothing does. */
export function useSiteChanges(side: Side): readonly SiteChange[] {
  return useCall('siteChanges', undefined, { enabled: side === 'hub' }).data ?? []
}

/** The newsletters and pictures that wait for the website, and what it refused, each with its way back (sync-950). */
export function WaitingChanges({ side, timeZone }: { side: Side; timeZone: string }) {
  const { t } = useTexts()
  const changes = useSiteChanges(side)
  const takeBack = useSend('siteChangeTakeBack')
  if (changes.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <h2 id="waiting">{t('shop.waiting.title')}</h2>
      <p className={styles.soft}>{t('shop.waiting.hint')}</p>
      {takeBack.error && <Notice tone="error">{takeBack.error.message}</Notice>}
      <List label={t('shop.waiting.title')}>
        {changes.map(change => (
          <ChangeRow
            key={change.id}
            change={change}
            timeZone={timeZone}
            busy={takeBack.isPending}
            onTakeBack={() => takeBack.mutate({ params: { id: change.id } })}
          />
        ))}
      </List>
    </section>
  )
}

function ChangeRow(props: { change: SiteChange; timeZone: string; busy: boolean; onTakeBack: () => void }) {
  const { t, language } = useTexts()
  const { change, timeZone, busy } = props
  const { at, byName, picture, state, refusal } = change
  const name = nameOfChange(change, t)
  const date = shortDate(at, language, timeZone)
  const pressed = t('shop.waiting.by', { name: byName, date, time: timeOf(at, timeZone, language) })
  const told = refusal
    ? t('shop.waiting.refused', { reason: t(`refusal.${refusal.code}`, refusal.detail) })
    : t(`shop.waiting.${state === 'leaving' ? 'leaving' : 'waits'}`)
  return (
    <ListRow
      note={`${pressed} · ${told}`}
      end={
        state !== 'leaving' && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={t(refusal ? 'shop.waiting.dropOf' : 'shop.waiting.backOf', { name })}
            onClick={props.onTakeBack}
          >
            {t(refusal ? 'shop.waiting.drop' : 'shop.waiting.back')}
          </Button>
        )
      }
    >
      <span className={styles.waiting}>
        {picture !== '' && <img src={`/files/${picture}`} alt="" width={48} height={48} />}
        {name}
      </span>
    </ListRow>
  )
}

function nameOfChange({ kind, title, isRemoval }: SiteChange, t: UseTexts['t']): string {
  const name = kind === 'newsletter' || kind === 'listed' ? title : nameOfPlace(kind, t)
  const what = kind === 'newsletter' ? 'newsletter' : 'picture'
  return t(`shop.waiting.${what}${isRemoval ? 'Goes' : ''}`, { name })
}

type PictureOf =
  | { readonly kind: PicturePlace }
  | { readonly kind: 'listed'; readonly list: string; readonly entry: string }

/** What a picture will be, if a change of it waits: the name of its file, or '' for none. Null if none waits. */
export function waitingPicture(changes: readonly SiteChange[], of: PictureOf): string | null {
  const wanted = { list: null, entry: '', ...of }
  const last = changes.findLast(
    ({ kind, list, entry, state }) =>
      state !== 'refused' && kind === wanted.kind && list === wanted.list && entry === wanted.entry,
  )
  return last?.picture ?? null
}

export function useWaitingPicture(side: Side, of: PictureOf): string | null {
  return waitingPicture(useSiteChanges(side), of)
}
