import { type ImportField, importFields } from '@mayim/domain/people/import-columns.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { SelectField } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './data.module.css'
import type { ImportAnswer } from './import-answer.ts'

/** What each column of the file holds: guessed from its header, changed by the Admin. */
export function ImportColumns({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const [fields, setFields] = useState(() => found.columns.map(column => column.field))
  const check = useSend('importCheck')
  const options = [
    { value: '', text: t('data.leftOut') },
    ...importFields.map(field => ({ value: field as string, text: t(`data.field.${field}`) })),
  ]
  const choose = (at: number, value: string) =>
    setFields(before =>
      before.map((field, each) => (each === at ? ((value || null) as ImportField | null) : field)),
    )
  return (
    <div className={styles.section}>
      <h3>{t('data.columnsTitle', { name: found.name })}</h3>
      <p>{t('data.columnsHint')}</p>
      <div className={styles.columns}>
        {found.columns.map(({ header, samples }, at) => (
          <SelectField
            key={at}
            label={header || t('data.columnNumber', { number: at + 1 })}
            hint={samples.filter(text => text !== '').join(' · ')}
            value={fields[at] ?? ''}
            options={options}
            onChange={value => choose(at, value)}
          />
        ))}
      </div>
      {check.error && (
        <Notice tone="error" isAnswer>
          {check.error.message}
        </Notice>
      )}
      <Button
        look={found.state === 'checked' ? 'quiet' : 'primary'}
        busy={check.isPending}
        onClick={() => check.mutate({ params: { id: found.id }, body: { columns: fields } })}
      >
        {t('data.check')}
      </Button>
    </div>
  )
}
