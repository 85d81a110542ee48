import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useMe } from '../../frame/patron/own-account.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'

/** The patron's excluded attendants. Only the patron sees the list (people-49). */
export function ExcludedAttendants() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <Screen onBack={() => (adding ? setAdding(false) : void navigate('/account'))}>
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

/** Searches an attendant by a part of her name, from the third letter on (people-54). */
function FindAttendant({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const attendants = useCall('attendantsList', {})
  const add = useSend('excludedAttendantAdd')
  const isLookedFor = Array.from(typed.trim()).length >= fewestLetters
  const excluded = new Set((me.excludedAttendants ?? []).map(each => each.attendantId))
  return (
    <>
      <Field
        label={t('account.excluded.search')}
        hint={t('account.excluded.searchHint', { count: fewestLetters })}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      {add.error && <Notice tone="error">{add.error.message}</Notice>}
      <Loaded query={attendants} lines={2}>
        {known => (
          <List label={t('account.excluded.found')}>
            {attendantsMatching(known, typed).map(({ id, firstName, lastName }) => (
              <ListRow
                key={id}
                end={
                  <Button
                    look="quiet"
                    disabled={excluded.has(id)}
                    busy={add.isPending && add.variables?.params.attendantId === id}
                    onClick={() =>
                      add.mutate({ params: { id: me.id, attendantId: id } }, { onSuccess: onDone })
                    }
                  >
                    {t('account.excluded.choose')}
                  </Button>
                }
              >
                <bdi>{`${firstName} ${lastName}`}</bdi>
              </ListRow>
            ))}
            {isLookedFor && attendantsMatching(known, typed).length === 0 && (
              <ListRow>{t('account.excluded.nobody')}</ListRow>
            )}
          </List>
        )}
      </Loaded>
      <Button look="quiet" block onClick={onDone}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

/** A search begins at so many letters (people-54). */
const fewestLetters = 3

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** The attendants whose name contains the typed letters, in either case; none before the third letter. */
export function attendantsMatching<A extends Named>(attendants: readonly A[], typed: string): A[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (Array.from(wanted).length < fewestLetters) return []
  return attendants.filter(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.toLocaleLowerCase().includes(wanted),
  )
}
