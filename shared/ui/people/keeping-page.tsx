import { deletedKinds } from '@mayim/contract/calls/privacy.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { type ReactNode, useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Facts, List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './privacy.module.css'

type Preview = CallAnswer<'retentionPreview'>

/** The Admin's page of what this side keeps for how long, and what is deleted next (privacy-353). */
export function KeepingPage({ side, children }: { side: Side; children?: ReactNode }) {
  const { t } = useTexts()
  const preview = useCall('retentionPreview')
  return (
    <div className={styles.content}>
      <p>{t('privacy.keep.hint')}</p>
      <Loaded query={preview} lines={6}>
        {({ rows, parting }) => (
          <>
            <List>
              {rows.map(row => (
                <KeptRow key={row.kind} row={row} />
              ))}
            </List>
            <OldVisits parting={parting} side={side} />
          </>
        )}
      </Loaded>
      {children}
    </div>
  )
}

function KeptRow({ row: { kind, keep, unit, kept, due } }: { row: Preview['rows'][number] }) {
  const { t } = useTexts()
  const time = t(`privacy.keep.${unit}`, { count: keep })
  return (
    <ListRow note={t('privacy.keep.row', { time, kept: String(kept), due: String(due) })}>
      {t(`privacy.keep.kind.${kind}`)}
    </ListRow>
  )
}

type Parting = CallAnswer<'retentionPreview'>['parting']

/** Whether old visits lose their person, which of them are next, and at the website the switch (privacy-351). */
export function OldVisits({ parting, side }: { parting: Parting; side: Side }) {
  const { t } = useTexts()
  const [asking, setAsking] = useState(false)
  const turnOff = useSend('settingsSet')
  const { isOn, months, visits, openMoney, others } = parting
  return (
    <section className={styles.section} aria-labelledby="old-visits">
      <h2 id="old-visits">{t('privacy.keep.visits')}</h2>
      <p>{t('privacy.keep.visitsHint', { time: t('privacy.keep.months', { count: months }) })}</p>
      <Notice tone={isOn ? 'success' : 'info'}>{t(isOn ? 'privacy.keep.isOn' : 'privacy.keep.isOff')}</Notice>
      {visits.length === 0 ? (
        <p className={styles.soft}>{t('privacy.keep.nothing')}</p>
      ) : (
        <Months visits={visits} />
      )}
      <OldOthers others={others} />
      {openMoney > 0 && <p>{t('privacy.keep.open', { count: openMoney })}</p>}
      {turnOff.error && <Notice tone="error">{turnOff.error.message}</Notice>}
      <div>
        {side === 'hub' ? (
          <Chip>{t('settings.ofPortal')}</Chip>
        ) : isOn ? (
          <Button look="quiet" busy={turnOff.isPending} onClick={() => turnOff.mutate(switchTo('False'))}>
            {t('privacy.keep.turnOff')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('privacy.keep.turnOn')}</Button>
        )}
      </div>
      {asking && <Question parting={parting} onClose={() => setAsking(false)} />}
    </section>
  )
}

const switchTo = (value: 'True' | 'False') => ({ body: { key: 'visitsParted', value } as const })

/** The months as a table; a screen reader and the eye find the sum at its foot. */
function Months({ visits }: Pick<Parting, 'visits'>) {
  const { t, language } = useTexts()
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('privacy.keep.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('privacy.keep.month')}</th>
            <th scope="col">{t('privacy.keep.count')}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(each => (
            <tr key={each.month}>
              <td>{month.format(new Date(`${each.month}-15T12:00:00Z`))}</td>
              <td>{each.count}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('privacy.keep.sum')}</th>
            <td>{sumOf(visits)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Question({ parting, onClose }: { parting: Parting; onClose: () => void }) {
  const { t, language } = useTexts()
  const turnOn = useSend('settingsSet')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('privacy.keep.question')}
      actions={
        <>
          <Button
            look="danger"
            block
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate(switchTo('True'), { onSuccess: onClose })}
          >
            {t('privacy.keep.yes')}
          </Button>
          <Button look="quiet" block onClick={onClose}>
            {t('privacy.keep.no')}
          </Button>
        </>
      }
    >
      <p>
        {t('privacy.keep.questionHint', {
          count: sumOf(parting.visits),
          date: shortDate(parting.before, language),
        })}
      </p>
      <OldOthers others={parting.others} />
      {turnOn.error && <Notice tone="error">{turnOn.error.message}</Notice>}
    </Dialog>
  )
}

function sumOf(visits: Parting['visits']): number {
  return visits.reduce((sum, each) => sum + each.count, 0)
}

type Others = CallAnswer<'retentionPreview'>['parting']['others']

const deleted: ReadonlySet<string> = new Set(deletedKinds)

/** How many rows of which kinds lose their person or are deleted with old visits; nothing where there are none. */
function OldOthers({ others }: { others: Others }) {
  const { t } = useTexts()
  return (
    <>
      <Counted title={t('privacy.keep.lose')} rows={others.filter(({ kind }) => !deleted.has(kind))} />
      <Counted title={t('privacy.keep.deleted')} rows={others.filter(({ kind }) => deleted.has(kind))} />
    </>
  )
}

function Counted({ title, rows }: { title: string; rows: Others }) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <Facts
        facts={rows.map(({ kind, count }) => ({
          key: kind,
          name: t(`privacy.keep.other.${kind}`),
          value: String(count),
        }))}
      />
    </>
  )
}
