import { doneItems } from '@mayim/domain/building/register.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'

/** What is ticked before opening or closing, each item with who did it and when. */
export function TickList({
  register,
  night,
  place,
}: {
  register: 'opening' | 'closing'
  night: string
  place: RegisterPlace
}) {
  const { t, language } = useTexts()
  const list = useCall('registerList', { params: { register }, query: { dt: night } })
  const tick = useSend('registerAdd')
  return (
    <section className={styles.section} aria-labelledby={register}>
      <h2 id={register}>{t(`registers.lists.${register}`)}</h2>
      {tick.error && <Notice tone="error">{tick.error.message}</Notice>}
      <Loaded query={list} lines={4}>
        {({ entries, items }) => {
          const rows = doneItems(items, entries)
          const left = rows.filter(row => row.tick === null).length
          return (
            <>
              <p className={styles.soft} role="status">
                {items.length === 0
                  ? t('registers.lists.none')
                  : left === 0
                    ? t('registers.lists.done')
                    : t('registers.lists.left', { count: left })}
              </p>
              {rows.map(row => (
                <Switch
                  key={row.item}
                  label={<bdi>{row.item}</bdi>}
                  note={
                    row.tick && (
                      <bdi>
                        {t('registers.lists.by', {
                          name: row.tick.by,
                          time: timeOf(row.tick.at, place.timeZone, language),
                        })}
                      </bdi>
                    )
                  }
                  checked={row.tick !== null}
                  disabled={tick.isPending}
                  onChange={done => tick.mutate({ body: { register, subject: row.item, done } })}
                />
              ))}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
