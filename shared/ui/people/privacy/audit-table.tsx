import type { CallAnswer } from '../../client/call-api.ts'
import { shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import cards from '../../kit/card-table.module.css'
import { actOf, detailOf, personName, whoOf } from './audit-text.ts'
import styles from './privacy.module.css'

type Line = CallAnswer<'audit'>[number]

/** The lines as a table; on a phone each is a card with the headings beside the values. */
export function AuditTable({ lines, timeZone }: { lines: readonly Line[]; timeZone: string }) {
  const { t } = useTexts()
  return (
    <table className={`${styles.audit} ${cards.cards}`}>
      <thead>
        <tr>
          {(['when', 'who', 'act', 'whom', 'detail'] as const).map(name => (
            <th key={name} scope="col">
              {t(`privacy.audit.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <AuditRow key={line.place} line={line} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ line, timeZone }: { line: Line; timeZone: string }) {
  const { t, language } = useTexts()
  const detail = detailOf(line)
  return (
    <tr>
      <td data-name={t('privacy.audit.when')}>
        {shortDate(line.at, language, timeZone)} {timeOf(line.at, timeZone, language)}
      </td>
      <td data-name={t('privacy.audit.who')}>
        <bdi>{whoOf(line)}</bdi>
      </td>
      <td data-name={t('privacy.audit.act')}>{actOf(line)}</td>
      <td data-name={t('privacy.audit.whom')} data-empty={line.about === null || undefined}>
        {line.about && <bdi>{personName(line.about)}</bdi>}
      </td>
      <td data-name={t('privacy.audit.detail')} data-empty={detail === '' || undefined}>
        {detail}
      </td>
    </tr>
  )
}
