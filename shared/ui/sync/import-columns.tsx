import { type ImportField, importFields } from '@mayim/domain/people/import-columns.ts'
import { type DateOrder, dateOrders, readDate, readTime } from '@mayim/domain/people/import-dates.ts'
import { type NameOrder, nameOrders, splitName } from '@mayim/domain/people/names.ts'
import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './data.module.css'

type ImportAnswer = CallAnswer<'importUpload'>
type Choice = Pick<ImportAnswer['reading'], 'country' | 'dateOrder' | 'nameOrder'>

/** What each column of the file holds and how it is read: guessed by the server, changed by the Admin. */
export function ImportColumns({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const [fields, setFields] = useState(() => found.columns.map(column => column.field))
  const [choice, setChoice] = useState<Choice>(found.reading)
  const check = useSend('importCheck')
  const options = [
    { value: '', text: t('data.leftOut') },
    ...importFields.map(field => ({ value: field as string, text: t(`data.field.${field}`) })),
  ]
  const choose = (at: number, value: string) =>
    setFields(before =>
      before.map((field, each) => (each === at ? ((value || null) as ImportField | null) : field)),
    )
  const { country, dateOrder, nameOrder } = choice
  const body = { columns: fields, country, nameOrder, ...(dateOrder === null ? {} : { dateOrder }) }
  return (
    <div className={styles.section}>
      <h3>{t('data.columnsTitle', { name: found.name })}</h3>
      <ReadingChoices found={found} fields={fields} choice={choice} onChange={setChoice} />
      <p>{t('data.columnsHint')}</p>
      <div className={styles.columns}>
        {found.columns.map(({ header, samples }, at) => (
          <SelectField
            key={at}
            label={header || t('data.columnNumber', { number: at + 1 })}
            hint={samples.find(text => text !== '')}
            value={fields[at] ?? ''}
            options={options}
            onChange={value => choose(at, value)}
          />
        ))}
      </div>
      <FirstLines found={found} fields={fields} choice={choice} />
      {check.error && (
        <Notice tone="error" isAnswer>
          {check.error.message}
        </Notice>
      )}
      <Button
        look={found.state === 'checked' ? 'quiet' : 'primary'}
        busy={check.isPending}
        onClick={() => check.mutate({ params: { id: found.id }, body })}
      >
        {t('data.check')}
      </Button>
    </div>
  )
}

/** The line of the headings, and what is chosen once for a whole column. */
function ReadingChoices(props: {
  found: ImportAnswer
  fields: ImportColumnFields
  choice: Choice
  onChange: (choice: Choice) => void
}) {
  const { t, language } = useTexts()
  const { found, fields, choice, onChange } = props
  const heading = useSend('importHeading')
  const { headings, countries } = found.reading
  const names = new Intl.DisplayNames([language === 'he' ? 'he' : 'en'], { type: 'region' })
  return (
    <div className={styles.columns}>
      <SelectField
        label={t('data.heading')}
        value={String(found.reading.heading)}
        options={[
          { value: '0', text: t('data.noHeading') },
          ...headings.map((text, at) => ({ value: String(at + 1), text: `${at + 1}: ${text}` })),
        ]}
        onChange={value => heading.mutate({ params: { id: found.id }, body: { heading: Number(value) } })}
      />
      {heading.error && (
        <Notice tone="error" isAnswer>
          {heading.error.message}
        </Notice>
      )}
      {countries.length > 1 && (
        <SelectField
          label={t('data.country')}
          value={choice.country}
          options={countries.map(code => ({ value: code, text: names.of(code) ?? code }))}
          onChange={country => onChange({ ...choice, country })}
        />
      )}
      {fields.includes('reservationDate') && (
        <SelectField
          label={t('data.dateOrder')}
          value={choice.dateOrder ?? ''}
          options={[
            { value: '', text: t('data.guess') },
            ...dateOrders.map(order => ({ value: order as string, text: t(`data.${order}`) })),
          ]}
          onChange={order => onChange({ ...choice, dateOrder: (order || null) as DateOrder | null })}
        />
      )}
      {fields.includes('fullName') && (
        <SelectField
          label={t('data.nameOrder')}
          value={choice.nameOrder}
          options={nameOrders.map(order => ({ value: order as string, text: t(`data.${order}`) }))}
          onChange={order => onChange({ ...choice, nameOrder: order as NameOrder })}
        />
      )}
    </div>
  )
}

/** The first lines as they are read, with the columns that are imported. */
function FirstLines(props: { found: ImportAnswer; fields: ImportColumnFields; choice: Choice }) {
  const { t } = useTexts()
  const { found, fields, choice } = props
  const shown = [...fields.keys()].filter(at => fields[at] !== null)
  const lines = found.columns[0]?.samples.map((_, at) => at) ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard
    <section className={styles.preview} tabIndex={0} aria-label={t('data.preview')}>
      <table className={styles.lines}>
        <caption>{t('data.preview')}</caption>
        <thead>
          <tr>
            {shown.map(at => (
              <th key={at} scope="col">
                {t(`data.field.${fields[at] as ImportField}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line}>
              {shown.map(at => (
                <td key={at}>
                  <bdi>{cellText(found.columns[at]?.samples[line] ?? '', fields[at] ?? null, choice)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A whole name in its parts, a date and a time in one form, any other cell as it is. */
function cellText(cell: string, field: ImportField | null, { dateOrder, nameOrder }: Choice): string {
  if (field === 'fullName') {
    const { firstName, lastName } = splitName(cell, nameOrder)
    return `${firstName} | ${lastName}`
  }
  if (field === 'reservationDate') return readDate(cell, dateOrder) ?? cell
  return field === 'reservationTime' ? (readTime(cell) ?? cell) : cell
}

type ImportColumnFields = readonly (ImportField | null)[]
