import type { RegisterBody } from '@mayim/contract/entities/register.ts'
import { outsideLimits, type WaterLimits } from '@mayim/domain/building/supervision.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { outsideText } from './water-words.ts'

const measures = [
  { id: 'level', max: 1000, step: 0.1 },
  { id: 'temperature', max: 220, step: 0.1 },
  { id: 'ph', max: 14, step: 0.01 },
  { id: 'chlorine', max: 100, step: 0.01 },
] as const
const checks = ['seams', 'filters'] as const

type Typed = Readonly<
  Partial<Record<(typeof measures)[number]['id'] | 'filledOn' | 'subject' | 'note', string>>
>

/** Writes a reading of the water; what was not measured stays blank. */
export function WaterForm(props: { place: RegisterPlace; limits: WaterLimits | null; onClose: () => void }) {
  const { place, limits, onClose } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState<Typed>({})
  const [checked, setChecked] = useState<Readonly<Partial<Record<(typeof checks)[number], boolean>>>>({})
  const add = useSend('registerAdd')
  const unit = { unit: `°${place.unit}` }
  const field = (name: keyof Typed) => ({
    value: typed[name] ?? '',
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const outside = limits
    ? outsideLimits(bodyOf(typed, checked, place.unit).water ?? {}, limits, place.unit)
    : []
  const send = () => add.mutate({ body: bodyOf(typed, checked, place.unit) }, { onSuccess: onClose })
  return (
    <Dialog open onClose={onClose} title={t('registers.water.add')}>
      <Form className={styles.form} onSend={send}>
        {add.error && <Notice tone="error">{add.error.message}</Notice>}
        <Field label={t('registers.water.which')} maxLength={120} dir="auto" {...field('subject')} />
        <div className={styles.measures}>
          {measures.map(({ id, max, step }) => (
            <Field
              key={id}
              label={t(`registers.water.${id}`, unit)}
              type="number"
              min={0}
              max={max}
              step={step}
              ltr
              {...field(id)}
            />
          ))}
          <Field label={t('registers.water.filledOn')} type="date" {...field('filledOn')} />
        </div>
        {outside.length > 0 && (
          <Notice tone="warning" title={t('registers.water.outside')}>
            {outside
              .map(
                value =>
                  `${t(`registers.water.${value.measure}`, unit)}: ${value.value}, ${outsideText(value)}`,
              )
              .join(' · ')}
          </Notice>
        )}
        {checks.map(id => (
          <Switch
            key={id}
            label={t(`registers.water.${id}`)}
            checked={checked[id] === true}
            onChange={value => setChecked({ ...checked, [id]: value })}
          />
        ))}
        <TextArea label={t('registers.water.note')} maxLength={2000} rows={2} {...field('note')} />
        <Button type="submit" busy={add.isPending}>
          {t('registers.water.write')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Only what was typed and switched on is sent, a temperature with the unit that the form named. */
function bodyOf(typed: Typed, checked: object, unit: RegisterPlace['unit']): RegisterBody {
  const numbers = measures.flatMap(({ id }) => (typed[id] ? [[id, Number(typed[id])] as const] : []))
  const water = {
    ...Object.fromEntries(numbers),
    ...(typed.temperature ? { unit } : {}),
    ...(typed.filledOn ? { filledOn: typed.filledOn } : {}),
    ...Object.fromEntries(Object.entries(checked).filter(([, value]) => value === true)),
  }
  return { register: 'water', subject: typed.subject ?? '', note: typed.note ?? '', water }
}
