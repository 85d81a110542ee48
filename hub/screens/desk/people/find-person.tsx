import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import styles from '../forms/dialog.module.css'
import type { DeskDialog } from '../open-dialog.ts'

/** Finds a patron by phone, with or without a visit tonight: opens the profile, or a walk-in with that number. */
export function FindPerson(props: {
  phone: string
  onOpen: (dialog: DeskDialog) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const who = useCall('usersFindByPhone', { query: { phone: props.phone } })
  return (
    <Dialog open onClose={props.onClose} title={<bdi dir="ltr">{props.phone}</bdi>}>
      <Loaded query={who} lines={2}>
        {({ user }) => (
          <div className={styles.form}>
            <p>
              {user ? (
                <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
              ) : (
                t('reception.person.missing')
              )}
            </p>
            <div className={styles.row}>
              {user && (
                <Button autoFocus onClick={() => props.onOpen({ kind: 'person', userId: user.id })}>
                  {t('reception.person.open')}
                </Button>
              )}
              <Button look="quiet" onClick={() => props.onOpen({ kind: 'walkIn', phone: props.phone })}>
                {t('reception.walkIn.open')}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
