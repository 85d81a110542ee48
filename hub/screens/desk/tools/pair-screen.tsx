import { type DeviceRole, deviceRoles } from '@mayim/contract/call.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import { PairCode } from '../../building/pair-code.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { TrustCa } from './trust-ca.tsx'

/** Creates a one-time code that pairs a screen as a panel, a kiosk or the display. The code is typed at that screen. */
export function PairScreen(props: { rooms: readonly Room[]; facility: FacilityInfo }) {
  const { t } = useTexts()
  const [role, setRole] = useState<DeviceRole>('Room')
  const [roomId, setRoomId] = useState(props.rooms[0]?.id ?? 0)
  const make = useSend('pairingCodeCreate')
  return (
    <Form
      className={styles.form}
      onSend={() => make.mutate({ body: { role, ...(role === 'Room' ? { roomId } : {}) } })}
    >
      <h3>{t('board.screens.pair')}</h3>
      <SelectField
        label={t('board.screens.kind')}
        value={role}
        onChange={value => setRole(value as DeviceRole)}
        options={deviceRoles.map(value => ({ value, text: t(`board.screens.role.${value}`) }))}
      />
      {role === 'Room' && (
        <SelectField
          label={t('board.screens.room')}
          value={String(roomId)}
          onChange={value => setRoomId(Number(value))}
          options={props.rooms.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      )}
      <PairCode
        made={make.data}
        error={make.error}
        text="board.screens.code"
        timeZone={props.facility.timeZone}
      >
        {make.data?.caFingerprint !== undefined && <TrustCa fingerprint={make.data.caFingerprint} />}
      </PairCode>
      <Button type="submit" look={make.data ? 'quiet' : 'primary'} busy={make.isPending}>
        {t('board.screens.make')}
      </Button>
    </Form>
  )
}
