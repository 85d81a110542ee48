import type {
  BridgeBuilding,
  FileComparison,
  FileDifference,
  WireWords,
} from '@mayim/contract/entities/technician.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { saveText } from '@mayim/ui/client/save-file.ts'
import { isolate, shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Form, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import { FoundDevices } from './found-devices.tsx'
import styles from './technician.module.css'
import { WiringForm } from './wiring-form.tsx'

/** Found devices, and the building file of each bridge (building-250, building-251). */
export function WiringPage() {
  const { t } = useTexts()
  const bridges = useCall('bridges')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <FoundDevices />
      <section className={styles.section}>
        <h2>{t('technician.file.title')}</h2>
        <p className={styles.soft}>{t('technician.file.explain')}</p>
        <Loaded query={bridges} lines={2}>
          {all => {
            const ready = all.filter(({ state }) => state === 'ready' || state === 'init')
            const bridgeId = chosen ?? ready[0]?.id
            if (bridgeId === undefined) return <Notice>{t('technician.file.noBridge')}</Notice>
            return (
              <>
                <SelectField
                  label={t('technician.device.bridge')}
                  value={bridgeId}
                  onChange={setChosen}
                  options={ready.map(({ id, name }) => ({ value: id, text: name }))}
                />
                <FileOfBridge key={bridgeId} bridgeId={bridgeId} />
              </>
            )
          }}
        </Loaded>
      </section>
    </>
  )
}

function FileOfBridge({ bridgeId }: { bridgeId: string }) {
  const building = useCall('bridgeBuilding', { params: { bridgeId } })
  return (
    <Loaded query={building} lines={6}>
      {found => <FileForm key={found.file} bridgeId={bridgeId} building={found} />}
    </Loaded>
  )
}

function FileForm({ bridgeId, building }: { bridgeId: string; building: BridgeBuilding }) {
  const { t } = useTexts()
  const [file, setFile] = useState(building.file)
  const [view, setView] = useState<'form' | 'text'>('form')
  const compare = useSend('bridgeBuildingCompare')
  const send = useSend('bridgeBuildingSet')
  const params = { bridgeId }
  const edit = (text: string) => {
    setFile(text)
    compare.reset()
  }
  const error = compare.error ?? send.error
  return (
    <>
      {!building.isRead && <Notice tone="error">{t('technician.file.unread')}</Notice>}
      <Form className={styles.form} onSend={() => compare.mutate({ params, body: { file } })}>
        <SelectField
          label={t('technician.form.view')}
          value={view}
          onChange={next => setView(next === 'text' ? 'text' : 'form')}
          options={[
            { value: 'form', text: t('technician.form.asForm') },
            { value: 'text', text: t('technician.form.asText') },
          ]}
        />
        {view === 'form' ? (
          <WiringForm bridgeId={bridgeId} file={file} onChange={edit} />
        ) : (
          <TextArea
            label={t('technician.file.text')}
            value={file}
            onChange={edit}
            rows={10}
            spellCheck={false}
            maxLength={100_000}
            required
          />
        )}
        <Button type="submit" look="quiet" busy={compare.isPending}>
          {t('technician.file.compare')}
        </Button>
        {compare.data && (
          <Comparison
            comparison={compare.data}
            busy={send.isPending}
            onSend={confirmedPlaces => send.mutate({ params, body: { file, confirmedPlaces } })}
          />
        )}
        {error && (
          <Notice tone="error" isAnswer>
            {error.message}
          </Notice>
        )}
      </Form>
      <SchemaFile bridgeId={bridgeId} />
      <Versions versions={building.versions} onChoose={edit} />
    </>
  )
}

/** What a file would change: what speaks against it, else the question about people, else the button. */
function Comparison(props: {
  comparison: FileComparison
  busy: boolean
  onSend: (confirmedPlaces: string[]) => void
}) {
  const { t } = useTexts()
  const { differences, faults, occupied } = props.comparison
  const places = occupied.map(({ name }) => isolate(name)).join(', ')
  return (
    <>
      <Differences differences={differences} />
      {faults.map(({ code, text }) => (
        <Notice key={`${code} ${text}`} tone="error">
          {text}
        </Notice>
      ))}
      {faults.length === 0 && occupied.length > 0 && (
        <Notice tone="error">{t('technician.file.occupied', { places })}</Notice>
      )}
      {faults.length === 0 && differences.length > 0 && (
        <Button busy={props.busy} onClick={() => props.onSend(occupied.map(({ id }) => id))}>
          {t(occupied.length > 0 ? 'technician.file.sendAnyway' : 'technician.file.send')}
        </Button>
      )}
    </>
  )
}

const tones = { added: 'leaf', removed: 'coral', changed: 'amber' } as const

function Differences({ differences }: { differences: readonly FileDifference[] }) {
  const { t } = useTexts()
  if (differences.length === 0) return <Notice>{t('technician.file.equal')}</Notice>
  return (
    <List label={t('technician.file.compare')}>
      {differences.map(({ what, change, was, is }) => (
        <ListRow
          key={what}
          note={<Change was={was} is={is} />}
          end={<Chip tone={tones[change]}>{t(`technician.file.${change}`)}</Chip>}
        >
          <bdi dir="ltr">{what}</bdi>
        </ListRow>
      ))}
    </List>
  )
}

/** What stood in the file and what shall stand there. */
function Change({ was, is }: Pick<FileDifference, 'was' | 'is'>) {
  const { t } = useTexts()
  const wordsOf = ({ device, parts }: WireWords) =>
    [
      isolate(device),
      ...parts.map(({ part, value }) => t(`technician.file.part.${part}`, { value: isolate(value) })),
    ].join(', ')
  return (
    <span className={styles.change}>
      {was !== null && <del>{wordsOf(was)}</del>}
      {is !== null && <ins>{wordsOf(is)}</ins>}
    </span>
  )
}

/** The JSON Schema of the file, for an editor that completes and checks it. */
function SchemaFile({ bridgeId }: { bridgeId: string }) {
  const { t } = useTexts()
  const schema = useCall('bridgeBuildingSchema', { params: { bridgeId } })
  const text = schema.data?.schema
  if (text === undefined) return null
  return (
    <Button
      look="quiet"
      onClick={() => saveText('mayim-building-file.schema.json', 'application/json', text)}
    >
      {t('technician.file.schema')}
    </Button>
  )
}

function Versions(props: { versions: BridgeBuilding['versions']; onChoose: (file: string) => void }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  if (props.versions.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('technician.file.versions')}</h3>
      <List>
        {props.versions.map(({ id, at, by, outcome, why, file }) => (
          <ListRow
            key={id}
            note={
              <>
                {t(`technician.file.outcome.${outcome}`)}
                {by !== '' && (
                  <>
                    {' · '}
                    <bdi>{by}</bdi>
                  </>
                )}
                {why !== null && (
                  <>
                    <br />
                    <bdi dir="ltr">{why}</bdi>
                  </>
                )}
              </>
            }
            end={
              <Button look="quiet" onClick={() => props.onChoose(file)}>
                {t('technician.file.open')}
              </Button>
            }
          >
            {shortDate(at, language, timeZone)}, {timeOf(at, timeZone, language)}
          </ListRow>
        ))}
      </List>
    </section>
  )
}
