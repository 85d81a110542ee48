import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { useFold } from '@mayim/ui/kit/use-fold.ts'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { type LineProps, OneLine } from './one-line-field.tsx'
import {
  blankOf,
  isOneLine,
  nameOfVariant,
  type Schema,
  shapeOf,
  summaryOf,
  variantOf,
} from './schema-shape.ts'
import styles from './technician.module.css'
import { useWiringWords } from './wiring-words.ts'

interface ValueProps extends LineProps {
  /** The keys that a record may have, to be suggested. */
  readonly keysOf: (name: string) => readonly string[]
}

/** One value of a building file, asked for as its schema says (building-414). */
export function SchemaField(props: ValueProps) {
  const shape = shapeOf(props.schema)
  if (shape.is === 'object') return <Properties {...props} properties={shape.properties} />
  if (shape.is === 'variants') return <Variants {...props} variants={shape.of} />
  if (shape.is === 'record') return <Entries {...props} of={shape.of} />
  if (shape.is === 'list') return <Items {...props} of={shape.of} />
  return <OneLine {...props} shape={shape} />
}

type Values = Readonly<Record<string, unknown>>
const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The value with one of its keys set, or without it, in the order of the schema. */
function withKey(value: unknown, key: string, next: unknown): Values {
  const { [key]: _old, ...rest } = valuesOf(value)
  if (next === undefined) return rest
  return key in valuesOf(value) ? { ...valuesOf(value), [key]: next } : { ...rest, [key]: next }
}

/** The properties of an object: what is one line at once, the rest folded, and added when it is wanted. */
function Properties(props: ValueProps & { properties: readonly (readonly [string, Schema])[] }) {
  const { schema, value, onChange, properties, keysOf } = props
  const words = useWiringWords()
  const { t } = useTexts()
  const own = valuesOf(value)
  const [added, setAdded] = useState('')
  const isThere = ([key, of]: readonly [string, Schema]) => key in own || isOneLine(of)
  return (
    <div className={styles.form}>
      {properties.filter(isThere).map(([key, of]) => {
        const field = (
          <SchemaField
            key={key}
            name={key}
            schema={of}
            value={own[key]}
            isRequired={schema.required?.includes(key) ?? false}
            onChange={next => onChange(withKey(value, key, next))}
            keysOf={keysOf}
          />
        )
        return isOneLine(of) ? (
          field
        ) : (
          <Folded
            key={key}
            title={words(key)}
            open={key === added}
            onRemove={() => onChange(withKey(value, key, undefined))}
          >
            {field}
          </Folded>
        )
      })}
      <div className={styles.actions}>
        {properties
          .filter(each => !isThere(each))
          .map(([key, of]) => (
            <Button
              key={key}
              look="quiet"
              icon="plus"
              onClick={() => {
                setAdded(key)
                onChange(withKey(value, key, blankOf(of)))
              }}
            >
              {t('technician.form.add', { what: words(key) })}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** What is folded and missing is shown before the browser asks for it. */
function openAround({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  currentTarget.open = true
}

function Folded(props: { title: string; open: boolean; onRemove: () => void; children: ReactNode }) {
  const { t } = useTexts()
  const fold = useFold(props.open)
  return (
    <details className={styles.fold} {...fold} onInvalidCapture={openAround}>
      <summary>
        <bdi>{props.title}</bdi>
      </summary>
      <div className={styles.form}>
        {props.children}
        <Button look="quiet" icon="minus" onClick={props.onRemove}>
          {t('technician.form.remove', { what: props.title })}
        </Button>
      </div>
    </details>
  )
}

function Variants({ variants, ...props }: ValueProps & { variants: readonly Schema[] }) {
  const words = useWiringWords()
  const { t } = useTexts()
  const chosen = variantOf(props.value, variants)
  const names = variants.map(each => nameOfVariant(each, variants))
  return (
    <div className={styles.form}>
      <SelectField
        label={t('technician.form.variant')}
        value={nameOfVariant(chosen, variants)}
        onChange={name => props.onChange(blankOf(variants[names.indexOf(name)] ?? {}))}
        options={names.map(name => ({ value: name, text: words(name) }))}
      />
      <SchemaField {...props} schema={chosen} />
    </div>
  )
}

/** What has names: the points of a device, printers, readers, cameras. */
function Entries({ name, value, onChange, of, keysOf }: ValueProps & { of: Schema }) {
  const { t } = useTexts()
  const list = useId()
  const [key, setKey] = useState('')
  const [added, setAdded] = useState('')
  const own = valuesOf(value)
  const add = () => {
    if (key.trim() === '') return
    onChange({ ...own, [key.trim()]: blankOf(of) })
    setAdded(key.trim())
    setKey('')
  }
  return (
    <div className={styles.form}>
      {Object.entries(own).map(([entry, one]) => (
        <Folded
          key={entry}
          title={[entry, summaryOf(one)].filter(Boolean).join(' · ')}
          open={entry === added}
          onRemove={() => onChange(withKey(value, entry, undefined))}
        >
          <SchemaField
            name={entry}
            schema={of}
            value={one}
            isRequired
            onChange={next => onChange(withKey(value, entry, next))}
            keysOf={keysOf}
          />
        </Folded>
      ))}
      <div className={styles.line}>
        <Field
          label={t('technician.form.name')}
          ltr
          value={key}
          onChange={setKey}
          list={list}
          maxLength={32}
        />
        <datalist id={list}>
          {keysOf(name)
            .filter(each => !(each in own))
            .map(each => (
              <option key={each} value={each} />
            ))}
        </datalist>
        <Button look="quiet" icon="plus" onClick={add}>
          {t('technician.form.put')}
        </Button>
      </div>
    </div>
  )
}

function Items({ name, value, onChange, of, isRequired = false, keysOf }: ValueProps & { of: Schema }) {
  const { t } = useTexts()
  const words = useWiringWords()
  const own: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <div className={styles.form}>
      {own.map((one, at) => (
        <Folded
          key={at}
          title={summaryOf(one) || words(name)}
          open={summaryOf(one) === ''}
          onRemove={() => onChange(own.length === 1 && !isRequired ? undefined : own.toSpliced(at, 1))}
        >
          <SchemaField
            name={name}
            schema={of}
            value={one}
            isRequired
            onChange={next => onChange(own.with(at, next))}
            keysOf={keysOf}
          />
        </Folded>
      ))}
      <div className={styles.actions}>
        <Button look="quiet" icon="plus" onClick={() => onChange([...own, blankOf(of)])}>
          {t('technician.form.addDevice')}
        </Button>
      </div>
    </div>
  )
}
