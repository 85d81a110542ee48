import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import type { Me } from '../../frame/patron/use-me.ts'
import { attendantsMatching, fewestLetters } from './attendants-matching.ts'

/** Searches an attendant by a part of her name, from the third letter on (people-54). */
export function FindAttendant({ me, onDone }: { me: Me; onDone: () => void }) {
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
