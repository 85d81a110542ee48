import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useMe } from '../../frame/patron/use-me.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'
import { FindAttendant } from './find-attendant.tsx'

/** The patron's excluded attendants. Only the patron sees the list (people-49). */
export function ExcludedAttendants() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <Screen onBack={() => (adding ? setAdding(false) : void navigate('/'))}>
      <h1>{t('account.excluded.title')}</h1>
      <p>{t('account.excluded.intro')}</p>
      <Loaded query={useMe()} lines={3}>
        {me =>
          adding ? (
            <FindAttendant me={me} onDone={() => setAdding(false)} />
          ) : (
            <Excluded me={me} onAdd={() => setAdding(true)} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Excluded({ me, onAdd }: { me: Me; onAdd: () => void }) {
  const { t } = useTexts()
  const remove = useSend('excludedAttendantRemove')
  const excluded = me.excludedAttendants ?? []
  return (
    <>
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      {excluded.length === 0 ? (
        <p className={styles.empty}>{t('account.excluded.none')}</p>
      ) : (
        <List label={t('account.excluded.title')}>
          {excluded.map(({ attendantId, firstName, lastName }) => (
            <ListRow
              key={attendantId}
              end={
                <Button
                  look="plain"
                  busy={remove.isPending && remove.variables?.params.attendantId === attendantId}
                  onClick={() => remove.mutate({ params: { id: me.id, attendantId } })}
                >
                  {t('account.excluded.remove')}
                </Button>
              }
            >
              <bdi>{`${firstName} ${lastName}`}</bdi>
            </ListRow>
          ))}
        </List>
      )}
      <Button look="quiet" icon="plus" block onClick={onAdd}>
        {t('account.excluded.add')}
      </Button>
    </>
  )
}
