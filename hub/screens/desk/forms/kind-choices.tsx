import { useTexts } from '@mayim/ui/i18n.ts'
import { ChooseMany, ChooseOne } from './choice.tsx'
import { type MoreChoice, moreChoices } from './more-choices.ts'

export interface Kind {
  readonly bath: boolean
  readonly more: ReadonlySet<MoreChoice>
}

/** Bath or shower, and what she needs besides: of a walk-in and of a booking alike. */
export function KindChoices(props: { kind: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTexts()
  const { kind, onChange } = props
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
        options={moreChoices.map(value => ({ value, text: t(`reception.more.${value}`) }))}
      />
    </>
  )
}
