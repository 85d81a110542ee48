import { importFaults } from '@mayim/domain/people/import-line.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import styles from './data.module.css'
import type { ImportAnswer } from './import-answer.ts'

const pageFaults = 500
const codes = [...importFaults, 'valueKept'] as const

/** Every fault by line and column, 500 at a time. */
export function ImportFaults({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const [after, setAfter] = useState(0)
  const faults = useCall('importFaults', { params: { id: found.id }, query: { after } }, { staleMs: 0 })
  const textOf = (code: string) => {
    const own = codes.find(each => each === code)
    if (own) return t(`data.fault.${own}`)
    return isRefusalCode(code) ? t(`refusal.${code}`) : code
  }
  return (
    <section className={styles.section} aria-labelledby="faults">
      <h3 id="faults">{t('data.faultsTitle', { count: found.faults })}</h3>
      <Loaded query={faults} lines={3}>
        {rows => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
          <ul className={styles.faults} tabIndex={0} aria-labelledby="faults">
            {rows.map(({ line, column, code }) => (
              <li key={`${line} ${column} ${code}`}>
                {t('data.faultLine', {
                  line,
                  column: column === null ? '–' : (found.columns[column]?.header ?? '–'),
                  text: textOf(code),
                })}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {after + pageFaults < found.faults && (
        <Button look="quiet" onClick={() => setAfter(after + pageFaults)}>
          {t('data.moreFaults')}
        </Button>
      )}
    </section>
  )
}
