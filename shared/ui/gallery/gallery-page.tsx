import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { changeLanguage, startTexts, useTexts } from '../i18n.ts'
import { DocumentTitle } from '../kit/document-title.tsx'
import { languageNames, languages } from '../language.ts'
import type { Device, Entry, Gallery } from './entry.ts'
import styles from './gallery.module.css'

const shownWidthPx = 560

/** Shows all pictures of a gallery, each in the page at `frame`, which started with `startFrame`. */
export async function startPage(gallery: Gallery, frame: string): Promise<void> {
  await startTexts(['common'])
  const root = createRoot(document.getElementById('root') ?? document.body)
  root.render(<GalleryPage gallery={gallery} frame={frame} />)
}

/** Every screen in every state, each at its own size. The titles are for developers. */
function GalleryPage({ gallery: { entries, devices }, frame }: { gallery: Gallery; frame: string }) {
  const { t, language } = useTexts()
  const names = Object.keys(devices)
  const [name, setName] = useState(names[0])
  const device = name === undefined ? undefined : devices[name]
  const shown = entries.filter(entry => entry.device === name)
  return (
    <div className={styles.gallery} dir="ltr" lang="en">
      <DocumentTitle>Gallery</DocumentTitle>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <nav className={styles.choices} aria-label="Devices">
          {names.map(each => (
            <button key={each} type="button" aria-pressed={each === name} onClick={() => setName(each)}>
              {each} <span>{entries.filter(entry => entry.device === each).length}</span>
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
        {device &&
          shown.map(entry => (
            <Picture
              key={`${language} ${entry.device} ${entry.id}`}
              entry={entry}
              device={device}
              address={`${frame}#${language}/${entry.device}/${entry.id}`}
            />
          ))}
      </main>
    </div>
  )
}

function Picture({ entry, device, address }: { entry: Entry; device: Device; address: string }) {
  const { width, height } = device
  const scale = Math.min(1, shownWidthPx / width)
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
