import type { ShabbosItems as Items } from '@mayim/contract/entities/shabbos.ts'
import type { ShabbosItem } from '@mayim/domain/visit/shabbos-items.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { useFacility } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'

/**
 * The Shabbos items of the current or next block. Each can be allowed or withdrawn, with the name of the person who
 * instructed it.
 */
export function ShabbosItems(props: { onClose: () => void }) {
  const { t } = useTexts()
  const query = useCall('shabbosItems', undefined, { staleMs: 0 })
  return (
    <Dialog open onClose={props.onClose} title={t('shabbos.title')}>
      <ConnectionBanner />
      <Loaded query={query} lines={6}>
        {items => <ItemsForm items={items} />}
      </Loaded>
    </Dialog>
  )
}

function ItemsForm({ items }: { items: Items }) {
  const { t } = useTexts()
  const moment = useMoment()
  const [instruction, setInstruction] = useState('')
  const set = useSend('shabbosItemSet')
  const sent = set.isPending ? set.variables.body.item : null
  const change = (item: ShabbosItem, allowed: boolean) =>
    set.mutate({ body: { item, allowed, instruction } }, { onSuccess: () => setInstruction('') })
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        {t('shabbos.explain', { from: moment(items.beginsAt), to: moment(items.endsAt) })}
      </p>
      <Field
        label={t('shabbos.instruction')}
        hint={t('shabbos.instructionHint')}
        error={set.error?.message}
        dir="auto"
        maxLength={200}
        required
        value={instruction}
        onChange={setInstruction}
      />
      <ul className={styles.lines}>
        {items.items.map(({ item, allowed }) => (
          <li key={item} className={styles.line}>
            <div>
              {t(`shabbos.itemName.${item}`)}
              {allowed && <p className={styles.note}>{t('shabbos.isAllowed')}</p>}
            </div>
            <Button
              look={allowed ? 'primary' : 'quiet'}
              busy={sent === item}
              disabled={sent !== null && sent !== item}
              aria-label={`${t(allowed ? 'shabbos.takeBack' : 'shabbos.allow')}: ${t(`shabbos.itemName.${item}`)}`}
              onClick={() => change(item, !allowed)}
            >
              {t(allowed ? 'shabbos.takeBack' : 'shabbos.allow')}
            </Button>
          </li>
        ))}
      </ul>
      <Said switches={items.switches} />
    </div>
  )
}

/** Who allowed which item, on whose instruction, newest first. */
function Said({ switches }: Pick<Items, 'switches'>) {
  const { t } = useTexts()
  const moment = useMoment()
  if (switches.length === 0) return null
  return (
    <section>
      <h3>{t('shabbos.said')}</h3>
      <ul className={styles.lines}>
        {switches.map(({ id, item, allowed, instruction, by, at }) => (
          <li key={id}>
            {t(allowed ? 'shabbos.allowed' : 'shabbos.takenBack', {
              item: t(`shabbos.itemName.${item as ShabbosItem}`),
            })}
            <p className={styles.note}>
              <bdi>{t('shabbos.onWord', { instruction, by, time: moment(at) })}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A date and time in the facility's zone. */
function useMoment(): (at: string) => string {
  const { language } = useTexts()
  const { timeZone } = useFacility()
  return at => `${shortDate(at, language, timeZone)} ${timeOf(at, timeZone, language)}`
}
