import type { StaffUser } from '@mayim/contract/entities/user.ts'
import { needsSecondAdmin } from '@mayim/domain/people/admins.ts'
import { hasName, nameOf } from '@mayim/domain/people/name-of.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { NewStaff } from './new-staff.tsx'
import styles from './people.module.css'
import { StaffDetails } from './staff-details.tsx'

/** The accounts of staff with their roles; each opens its details. */
export function StaffList({ side, searched }: { side: Side; searched: string }) {
  const { t } = useTexts()
  const staff = useCall('adminUsers')
  const [openId, setOpenId] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="staff">
      <div className={styles.head}>
        <h2 id="staff">{t('people.staff.title')}</h2>
        <WebsiteButton side={side} look="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('people.staff.add')}
        </WebsiteButton>
      </div>
      <Loaded query={staff} lines={4}>
        {users => {
          const shown = users.filter(user => hasName(user, searched))
          const open = users.find(user => user.id === openId)
          return (
            <>
              {shown.length === 0 ? (
                <p className={styles.soft}>{t('people.nobody')}</p>
              ) : (
                <List>
                  {shown.map(user => (
                    <StaffRow key={user.id} user={user} onOpen={() => setOpenId(user.id)} />
                  ))}
                </List>
              )}
              {open && <StaffDetails side={side} user={open} onClose={() => setOpenId(null)} />}
            </>
          )
        }}
      </Loaded>
      {adding && (
        <NewStaff
          side={side}
          adminWaits={needsSecondAdmin(staff.data ?? [])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function StaffRow({ user, onOpen }: { user: StaffUser; onOpen: () => void }) {
  const { t } = useTexts()
  const name = nameOf(user)
  return (
    <ListRow
      note={
        <span className={styles.chips}>
          <bdi>{user.username}</bdi>
          {user.disabled && (
            <Chip tone="coral" icon="lock">
              {t('people.staff.disabled')}
            </Chip>
          )}
          {user.roles.map(role => (
            <Chip key={role}>{t(`people.role.${role}`)}</Chip>
          ))}
        </span>
      }
      end={
        <Button look="quiet" aria-label={t('people.editOf', { name })} onClick={onOpen}>
          {t('people.edit')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}
