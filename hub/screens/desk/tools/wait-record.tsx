import type { WaitRecord as Record } from '@mayim/contract/entities/estimate.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import type { ReactNode } from 'react'
import styles from '../forms/dialog.module.css'

/** Predicted against actual, night by night (house rules, The evening): how often a wait ended in the range that was told. */
export function WaitRecord(props: { onClose: () => void }) {
  const { t, language } = useTexts()
  const record = useCall('waitRecord')
  return (
    <Dialog open onClose={props.onClose} title={t('board.record.title')}>
      <Loaded query={record} lines={5}>
        {whole => (
          <div className={styles.form}>
            <p className={styles.told}>
              {t(whole.told === 0 ? 'board.record.none' : 'board.record.explain')}
            </p>
            {whole.told > 0 && (
              <table className={styles.record}>
                <thead>
                  <tr>
                    {(['night', 'told', 'inTime', 'error'] as const).map(key => (
                      <th key={key} scope="col">
                        {t(`board.record.${key}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <Row name={t('board.record.whole')} score={whole} whole />
                  {whole.nights.map(night => (
                    <Row key={night.date} name={<bdi>{shortDate(night.date, language)}</bdi>} score={night} />
                  ))}
                </tbody>
              </table>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Below this share too much was promised (house rules: the later number is the 80th percentile). */
const honestShare = 0.8

function Row(props: {
  name: ReactNode
  score: Pick<Record, 'told' | 'inTime' | 'medianErrorMinutes'>
  whole?: true
}) {
  const { t } = useTexts()
  const { told, inTime, medianErrorMinutes: error } = props.score
  const share = told === 0 ? 0 : inTime / told
  return (
    <tr data-whole={props.whole}>
      <th scope="row">{props.name}</th>
      <td>{told}</td>
      <td data-low={share < honestShare || undefined}>
        {inTime} <bdi>({Math.round(share * 100)} %)</bdi>
      </td>
      <td>{error === null ? '' : errorText(t, error)}</td>
    </tr>
  )
}

function errorText(t: ReturnType<typeof useTexts>['t'], error: number): string {
  const minutes = Math.abs(Math.round(error))
  if (minutes === 0) return t('board.record.exact')
  return t(error > 0 ? 'board.record.later' : 'board.record.sooner', { minutes })
}
