import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { NewRecoveryCodes, RemoveFactor } from './change-factors.tsx'
import styles from './people.module.css'
import { SetUpCodes } from './set-up-codes.tsx'
import { mayUsePasskeys } from './staff/passkey.ts'

type Factor = CallAnswer<'factors'>['factors'][number]
/** The form that is open: to set up an app or a passkey, to make recovery codes, or to remove a factor. */
type Task =
  | { readonly name: 'codes' | 'passkey' | 'recovery' }
  | { readonly name: 'remove'; readonly factor: Factor }

const fewCodes = 3

/** The own second factors on this side (people-150). */
export function OwnFactors({ timeZone, onAdded }: { timeZone: string; onAdded?: () => void }) {
  const { t } = useTexts()
  const own = useCall('factors')
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const added = () => {
    close()
    onAdded?.()
  }
  return (
    <div className={styles.section}>
      <h3>{t('people.factor.title')}</h3>
      <p className={styles.soft}>{t('people.factor.explain')}</p>
      <Loaded query={own} lines={2}>
        {({ factors, recoveryCodesLeft }) => (
          <>
            {factors.length > 0 && (
              <List>
                {factors.map(factor => (
                  <FactorRow
                    key={factor.id}
                    factor={factor}
                    timeZone={timeZone}
                    onRemove={() => setTask({ name: 'remove', factor })}
                  />
                ))}
              </List>
            )}
            {factors.length > 0 && recoveryCodesLeft <= fewCodes && (
              <Notice tone="warning">{t('people.factor.fewCodes', { count: recoveryCodesLeft })}</Notice>
            )}
            {task === null && (
              <Choices hasFactors={factors.length > 0} onChoose={name => setTask({ name })} />
            )}
          </>
        )}
      </Loaded>
      {task?.name === 'codes' && <SetUpCodes onDone={added} onCancel={close} />}
      {task?.name === 'passkey' && <AddPasskey onDone={added} onCancel={close} />}
      {task?.name === 'recovery' && <NewRecoveryCodes onDone={close} />}
      {task?.name === 'remove' && (
        <RemoveFactor id={task.factor.id} name={nameOfFactor(task.factor, t)} onDone={close} />
      )}
    </div>
  )
}

function Choices(props: { hasFactors: boolean; onChoose: (name: 'codes' | 'passkey' | 'recovery') => void }) {
  const { t } = useTexts()
  const { hasFactors, onChoose } = props
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={() => onChoose('codes')}>
        {t('people.factor.setUp')}
      </Button>
      {mayUsePasskeys() && (
        <Button look="quiet" onClick={() => onChoose('passkey')}>
          {t('people.factor.addPasskey')}
        </Button>
      )}
      {hasFactors && (
        <Button look="quiet" onClick={() => onChoose('recovery')}>
          {t('people.factor.newCodes')}
        </Button>
      )}
    </div>
  )
}

function FactorRow(props: { factor: Factor; timeZone: string; onRemove: () => void }) {
  const { t, language } = useTexts()
  const { factor, timeZone, onRemove } = props
  const on = (iso: string) => shortDate(iso, language, timeZone)
  const name = nameOfFactor(factor, t)
  const since = on(factor.createdAt)
  return (
    <ListRow
      note={
        factor.usedAt
          ? t('people.account.times', { since, used: on(factor.usedAt) })
          : t('people.factor.since', { since })
      }
      end={
        <Button look="quiet" aria-label={t('people.factor.removeOf', { name })} onClick={onRemove}>
          {t('people.factor.remove')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}

function nameOfFactor({ kind, name }: Factor, t: ReturnType<typeof useTexts>['t']): string {
  return kind === 'codes' ? t('people.factor.app') : name || t('people.factor.passkey')
}
