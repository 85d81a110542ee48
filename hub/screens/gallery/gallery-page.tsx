import { changeLanguage, startTexts, useTexts } from '@mayim/ui/i18n.ts'
import { languageNames, languages } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { entries } from './entries.ts'
import { type DeviceName, devices, type Entry } from './entry.ts'
import styles from './gallery.module.css'

const shownWidthPx = 560
const names = Object.keys(devices) as DeviceName[]

export async function startPage(): Promise<void> {
  await startTexts(['common'])
  createRoot(document.getElementById('root') ?? document.body).render(<GalleryPage />)
}

/** Every screen of the hub in every state, each at its own size. The titles are for developers. */
function GalleryPage() {
  const { t, language } = useTexts()
  const [device, setDevice] = useState<DeviceName>('reception')
  const shown = entries.filter(entry => entry.device === device)
  return (
    <div className={styles.gallery} dir="ltr" lang="en">
      <title>Gallery</title>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <nav className={styles.choices} aria-label="Devices">
          {names.map(name => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {name} <span>{entries.filter(entry => entry.device === name).length}</span>
            </button>
          ))}
        </nav>
        <fieldset className={styles.choices} aria-label={t('common.language')}>
          {languages.map(each => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === language}
              onClick={() => void changeLanguage(each)}
            >
              {languageNames[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <main className={styles.pictures}>
        {shown.map(entry => (
          <Picture key={`${language} ${entry.device} ${entry.id}`} entry={entry} language={language} />
        ))}
      </main>
    </div>
  )
}

function Picture({ entry, language }: { entry: Entry; language: string }) {
  const { width, height } = devices[entry.device]
  const scale = Math.min(1, shownWidthPx / width)
  const address = `/gallery/frame#${language}/${entry.device}/${entry.id}`
  return (
    <figure className={styles.picture}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {entry.title}
        </a>
        <small>
          {width} × {height}
        </small>
      </figcaption>
      <div className={styles.glass} style={{ inlineSize: width * scale, blockSize: height * scale }}>
        <iframe
          title={entry.title}
          src={address}
          loading="lazy"
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  )
}
