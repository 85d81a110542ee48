import { pricesOf } from '@mayim/ui/client/prices-of.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { ChooseMany, ChooseOne } from './choice.tsx'
import { hasPrice, type Kind, moreChoices, rareChoices } from './more-choices.ts'

/**
 * Bath or shower, and the other choices. Used for walk-ins and bookings.
 * @param props.had the choices of the visit that is edited: what is seldom offered can be taken off it
 */
export function KindChoices(props: { kind: Kind; had?: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTexts()
  const { kind, had, onChange } = props
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data ?? {}
  const prices = pricesOf(settings)
  const offered = [
    ...moreChoices.filter(key => hasPrice(key, prices) || kind.more.has(key) || had?.more.has(key)),
    ...rareChoices.filter(key => had?.more.has(key)),
  ]
  return (
    <>
      <ChooseOne
        name="kind"
        legend={t('reception.walkIn.kind')}
        value={kind.bath ? 'bath' : 'shower'}
        onChange={value => onChange({ ...kind, bath: value === 'bath' })}
        options={[
          { value: 'shower', text: t('desk.kind.shower') },
          { value: 'bath', text: t('desk.kind.bath') },
        ]}
      />
      <ChooseMany
        legend={t('reception.walkIn.more')}
        chosen={kind.more}
        onChange={more => onChange({ ...kind, more })}
        options={offered.map(value => ({ value, text: t(`reception.more.${value}`) }))}
      />
    </>
  )
}
