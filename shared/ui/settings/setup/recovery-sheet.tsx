import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import styles from './setup.module.css'

/** Filled in by hand, because this side does not know them or they are of people. */
const byHand = ['otherAddress', 'machine', 'backups', 'keys', 'firstCall', 'secondCall'] as const
const steps = ['power', 'machine', 'restore', 'wait', 'check'] as const

/** What to keep on paper for the day on which the computers do not start; it has no secret (settings-62). */
export function RecoverySheet({ facilityId }: { facilityId: string }) {
  const { t } = useTexts()
  const settings = useCall('settingsGet').data ?? {}
  const known = [
    ['name', settings.facilityName?.value],
    ['address', settings.facilityAddress?.value],
    ['phone', settings.phoneNumber?.value],
    ['thisAddress', window.location.origin],
    ['facilityId', facilityId],
  ] as const
  return (
    <details className={styles.step}>
      <summary>{t('setup.sheet.title')}</summary>
      <article className={styles.sheet} aria-labelledby="sheet">
        <h2 id="sheet">{t('setup.sheet.title')}</h2>
        <p>{t('setup.sheet.explain')}</p>
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <Fact key={name} term={t(`setup.sheet.known.${name}`)} text={value ?? ''} />
          ))}
          {byHand.map(name => (
            <Fact key={name} term={t(`setup.sheet.byHand.${name}`)} text="" />
          ))}
        </dl>
        <h3>{t('setup.sheet.restore')}</h3>
        <ol>
          {steps.map(step => (
            <li key={step}>{t(`setup.sheet.step.${step}`)}</li>
          ))}
        </ol>
        <p>
          <strong>{t('setup.sheet.never')}</strong>
        </p>
      </article>
      <div className={styles.form}>
        <Button look="quiet" onClick={() => window.print()}>
          {t('setup.sheet.print')}
        </Button>
      </div>
    </details>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  )
}
