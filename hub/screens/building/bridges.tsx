import type { Bridge } from '@mayim/contract/calls/bridges.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, SureButton } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { type ReactNode, useState } from 'react'
import type { FacilityInfo } from '../facility/use-facility.ts'
import styles from './bridges.module.css'

/** The log has no entry for a bridge, so the list is polled. */
const askAgainMs = 5_000

/** The bridges to the devices, and the code that pairs another (building-94). For Admins and Technicians. */
export function Bridges({ facility }: { facility: FacilityInfo }) {
  const { t } = useTexts()
  const bridges = useCall('bridges', undefined, { everyMs: askAgainMs })
  return (
    <>
      <section className={styles.lines}>
        <h3>{t('board.bridges.title')}</h3>
        <Loaded query={bridges} lines={2}>
          {all =>
            all.length === 0 ? (
              <p className={styles.note}>{t('board.bridges.none')}</p>
            ) : (
              <ul className={styles.lines}>
                {all.map(bridge => (
                  <Line key={bridge.id} bridge={bridge} facility={facility} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <PairBridge facility={facility} />
    </>
  )
}

const looks = { tone: 'leaf', icon: 'check' } as const
const awayLooks = { tone: 'coral', icon: 'warning' } as const

function Line({ bridge, facility }: { bridge: Bridge; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const revoke = useSend('bridgeRevoke')
  const isHere = bridge.state === 'ready' || bridge.state === 'init'
  const { seenAt } = bridge
  return (
    <li className={styles.line}>
      <span>
        <b>
          <bdi>{bridge.name}</bdi>
        </b>{' '}
        {seenAt !== null && !isHere && (
          <small>
            {t('board.bridges.seen', {
              date: shortDate(seenAt, language, facility.timeZone),
              time: timeOf(seenAt, facility.timeZone, language),
            })}
          </small>
        )}
      </span>
      <Chip {...(isHere ? looks : awayLooks)}>
        {t(isHere ? 'board.bridges.connected' : 'board.bridges.away')}
      </Chip>
      {bridge.otherVersion !== null && (
        <Chip tone="amber" icon="warning">
          {t('board.bridges.otherVersion', { version: bridge.otherVersion })}
        </Chip>
      )}
      {bridge.pairedAt !== null && (
        <SureButton
          text={t('board.screens.revoke')}
          question={t('board.screens.revokeSure')}
          busy={revoke.isPending}
          onPress={() => revoke.mutate({ params: { bridgeId: bridge.id } })}
        />
      )}
      {revoke.error && (
        <p className={styles.bad} role="alert">
          {revoke.error.message}
        </p>
      )}
    </li>
  )
}

function PairBridge({ facility }: { facility: FacilityInfo }) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const make = useSend('bridgeCodeCreate')
  return (
    <Form className={styles.form} onSend={() => make.mutate({ body: { name: name.trim() } })}>
      <h3>{t('board.bridges.pair')}</h3>
      <Field
        label={t('board.bridges.name')}
        hint={t('board.bridges.nameHint')}
        value={name}
        onChange={setName}
        pattern=".*\S.*"
        maxLength={60}
        required
      />
      <PairCode made={make.data} error={make.error} text="board.bridges.code" timeZone={facility.timeZone} />
      <Button type="submit" look="quiet" busy={make.isPending}>
        {t('board.screens.make')}
      </Button>
    </Form>
  )
}

/** The one-time code that pairs a bridge or a screen, with what to do with it; or why none was made. */
export function PairCode(props: {
  made: { readonly code: string; readonly expiresAt: string } | undefined
  error: Error | null
  text: 'board.bridges.code' | 'board.screens.code'
  timeZone: string
  children?: ReactNode
}) {
  const { t, language } = useTexts()
  const { made, error } = props
  return (
    <>
      {error && (
        <p className={styles.bad} role="alert">
          {error.message}
        </p>
      )}
      <div role="status">
        {made && (
          <>
            <p className={styles.code}>
              <bdi dir="ltr">{made.code}</bdi>
            </p>
            <p>{t(props.text, { time: timeOf(made.expiresAt, props.timeZone, language) })}</p>
            {props.children}
          </>
        )}
      </div>
    </>
  )
}
