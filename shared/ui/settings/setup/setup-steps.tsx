import { type SetupLack, type SetupStep, setupStepNames } from '@mayim/contract/setup-steps.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { type NeededPages, StillMissing, useMissing } from './missing.tsx'
import styles from './setup.module.css'
import { type PlaceMapProps, StepForm } from './step-form.tsx'

export interface SetupState {
  readonly isOpen: boolean
  readonly done: readonly SetupStep[]
  readonly linked: boolean
  readonly facilityId: string
  /** Whether texts can leave. */
  readonly texts: boolean
  readonly lacks: readonly SetupLack[]
}

interface SetupStepsProps {
  readonly state: SetupState
  readonly next: ReactNode
  /** What else is set up and tested at this side. */
  readonly tests: ReactNode
  readonly pages: NeededPages
  /** The place on a map, where a side has one. */
  readonly placeMap?: ComponentType<PlaceMapProps> | undefined
}

/** The steps in their order, the first open one unfolded; then the opening (settings-28, settings-29). */
export function SetupSteps({ state, next, tests, pages, placeMap }: SetupStepsProps) {
  const { t } = useTexts()
  const settings = useCall('settingsGet')
  const [chosen, setChosen] = useState<SetupStep | null>(null)
  if (state.isOpen) return <Opened state={state} next={next} tests={tests} pages={pages} />
  const first = setupStepNames.find(step => !state.done.includes(step)) ?? null
  const shown = chosen ?? first
  return (
    <>
      <p id="progress">{t('setup.progress', { done: state.done.length, all: setupStepNames.length })}</p>
      <progress
        className={styles.progress}
        aria-labelledby="progress"
        max={setupStepNames.length}
        value={state.done.length}
      />
      <Loaded query={settings} lines={6}>
        {values => (
          <ol className={styles.steps}>
            {setupStepNames.map(step => (
              <li key={step} className={styles.step}>
                <details
                  open={step === shown}
                  onToggle={event => event.currentTarget.open && setChosen(step)}
                >
                  <summary>
                    {t(`setup.step.${step}`)}
                    {state.done.includes(step) && (
                      <span className={styles.done}>
                        <Icon name="check" size={16} />
                        {t('setup.done')}
                      </span>
                    )}
                  </summary>
                  <StepForm
                    step={step}
                    settings={values}
                    placeMap={placeMap}
                    onDone={() => setChosen(null)}
                  />
                </details>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <Link linked={state.linked} />
      <StillMissing state={state} pages={pages} />
      <Opening isComplete={first === null} state={state} />
      {tests}
      <RecoverySheet facilityId={state.facilityId} />
    </>
  )
}

function Opening({ isComplete, state }: { isComplete: boolean; state: SetupState }) {
  const { t } = useTexts()
  const open = useSend('setupOpen')
  const blocking = useMissing(state).filter(({ blocks }) => blocks)
  return (
    <section className={styles.form}>
      <h2>{t('setup.open.title')}</h2>
      <p>{t('setup.open.explain')}</p>
      {blocking.length > 0 && (
        <Notice tone="warning">
          {t('setup.missing.first')} {blocking.map(({ need }) => t(`setup.missing.${need}`)).join(' · ')}
        </Notice>
      )}
      {open.error && (
        <Notice tone="error" isAnswer>
          {open.error.message}
        </Notice>
      )}
      <Button
        disabled={!isComplete || blocking.length > 0}
        busy={open.isPending}
        onClick={() => open.mutate({ body: {} })}
      >
        {t('setup.open.submit')}
      </Button>
    </section>
  )
}

function Opened({ state, next, tests, pages }: SetupStepsProps) {
  const { t } = useTexts()
  return (
    <>
      <Notice tone="success">{t('setup.open.done')}</Notice>
      <Link linked={state.linked} isOpen />
      <StillMissing state={state} pages={pages} />
      {next}
      {tests}
      <RecoverySheet facilityId={state.facilityId} />
    </>
  )
}

function Link({ linked, isOpen = false }: { linked: boolean; isOpen?: boolean }) {
  const { t } = useTexts()
  const text = linked ? 'setup.linked' : isOpen ? 'setup.linkLost' : 'setup.notLinked'
  return <Notice tone={linked ? 'success' : 'warning'}>{t(text)}</Notice>
}

/** Filled in by hand, because this side does not know them or they are of people. */
const byHand = ['otherAddress', 'machine', 'backups', 'keys', 'firstCall', 'secondCall'] as const
const steps = ['power', 'machine', 'restore', 'wait', 'check'] as const

/** What to keep on paper for the day on which the computers do not start; it has no secret (settings-62). */
function RecoverySheet({ facilityId }: { facilityId: string }) {
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
