import { useState } from 'react'
import { useTexts } from '../i18n.ts'
import { DateField } from '../kit/date-field.tsx'
import { SelectField } from '../kit/field.tsx'
import { type Range, type RangeName, rangeOf, ranges } from './report-range.ts'

/** A range of nights by its name, or by its first and last night. */
export function RangeFields({
  tonight,
  range,
  onChange,
}: {
  tonight: string
  range: Range
  onChange: (range: Range) => void
}) {
  const { t } = useTexts()
  const [name, setName] = useState<RangeName>('thisMonth')
  const choose = (value: string) => {
    setName(value as RangeName)
    onChange(rangeOf(value as RangeName, tonight, range))
  }
  const write = (end: keyof Range) => (value: string) => onChange({ ...range, [end]: value })
  return (
    <>
      <SelectField
        label={t('reports.range')}
        value={name}
        onChange={choose}
        options={ranges.map(value => ({ value, text: t(`reports.ranges.${value}`) }))}
      />
      {name === 'own' && (
        <>
          <DateField label={t('reports.from')} value={range.from} onChange={write('from')} />
          <DateField label={t('reports.to')} value={range.to} onChange={write('to')} />
        </>
      )}
    </>
  )
}
