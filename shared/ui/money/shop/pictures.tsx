import type { EditedEntry } from '@mayim/contract/entities/listed.ts'
import { type PicturePlace, picturePlaces, pictureSettings } from '@mayim/contract/settings.ts'
import { useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { AskRemove } from './ask-remove.tsx'
import styles from './pictures.module.css'
import shop from './shop.module.css'

/** The facility's own pictures of the home page, each to be chosen or taken back (settings-70). */
export function WebsitePictures() {
  const { t } = useTexts()
  const settings = useCall('publicSettings').data
  const fileOf = (place: PicturePlace) => settings?.[pictureSettings[place]]?.value ?? ''
  const done = picturePlaces.filter(place => fileOf(place) !== '').length
  return (
    <section className={styles.pictures} aria-labelledby="pictures">
      <h2 id="pictures">{t('setup.pictures.title')}</h2>
      <p>{t('setup.pictures.explain')}</p>
      <p role="status">{t('setup.pictures.count', { done, all: picturePlaces.length })}</p>
      <ul className={styles.list}>
        {picturePlaces.map(place => (
          <li key={place} className={styles.item}>
            <Picture place={place} file={fileOf(place)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Picture({ place, file }: { place: PicturePlace; file: string }) {
  const { t } = useTexts()
  const { choose, remove, removal, error, isBusy, isSaved } = usePicture(place)
  const [isAsked, setIsAsked] = useState(false)
  const [, kind = 'banner', n = ''] = /^([a-z]+)(\d?)$/.exec(place) ?? []
  const name = t(`setup.pictures.${kind as 'banner' | 'gallery' | 'amenity'}`, { n })
  const toDrawing = `${name}: ${t('setup.pictures.remove')}`
  const fieldId = `change-${place}`
  return (
    <>
      {file === '' ? (
        <p className={styles.none}>{t('setup.pictures.none')}</p>
      ) : (
        <img className={styles.shown} src={`/files/${encodeURIComponent(file)}`} alt={name} />
      )}
      <div className={styles.change} id={fieldId} tabIndex={-1}>
        <FileField
          label={name}
          error={error}
          accept="image/png,image/jpeg"
          disabled={isBusy}
          onChoose={choose}
        />
        {file !== '' && (
          <Button
            look="quiet"
            busy={isBusy}
            onClick={() => {
              removal.reset()
              setIsAsked(true)
            }}
            aria-label={toDrawing}
          >
            {t('setup.pictures.remove')}
          </Button>
        )}
        {isSaved && (
          <Notice tone="success" isAnswer>
            {t('setup.pictures.saved')}
          </Notice>
        )}
      </div>
      {isAsked && (
        <AskRemove
          title={toDrawing}
          yes={t('setup.pictures.remove')}
          error={removal.error?.message}
          busy={removal.isPending}
          focusAfter={fieldId}
          onYes={() => remove(() => setIsAsked(false))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

function usePicture(place: PicturePlace) {
  const banner = useSend('bannerImage')
  const gallery = useSend('galleryImage')
  const amenity = useSend('amenityImage')
  const removal = useSend('pictureRemove')
  const number = Number(place.at(-1))

  function choose(picked: File): void {
    removal.reset()
    const form = new FormData()
    form.set('file', picked)
    const body = form as never
    if (place === 'banner') banner.mutate({ body })
    else if (place.startsWith('gallery')) gallery.mutate({ query: { place: number }, body })
    else amenity.mutate({ query: { place: number }, body })
  }

  const sends = [banner, gallery, amenity]
  return {
    choose,
    removal,
    remove(onSuccess: () => void) {
      for (const send of sends) send.reset()
      removal.mutate({ query: { place } }, { onSuccess })
    },
    error: sends.find(each => each.error)?.error?.message ?? null,
    isBusy: [...sends, removal].some(each => each.isPending),
    isSaved: sends.some(each => each.isSuccess),
  }
}

/** The lists whose entries visitors see with a picture. */
const pictured: readonly string[] = ['merchandise', 'amenity', 'location']

/** The picture of an entry that is saved, to be chosen or removed at once. */
export function EntryPicture({ entry: { list, id, picture } }: { entry: EditedEntry }) {
  const { t } = useTexts()
  const upload = useSend('listPicture')
  const removal = useSend('listPictureRemove')
  const [isAsked, setIsAsked] = useState(false)
  if (!pictured.includes(list)) return null
  const query = { list, id }
  const isBusy = upload.isPending || removal.isPending
  const send = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ query, body: form as never })
  }
  const ask = () => {
    removal.reset()
    setIsAsked(true)
  }
  return (
    <div className={shop.picture} id="entry-picture" tabIndex={-1}>
      {picture !== '' && <img src={`/files/${encodeURIComponent(picture)}`} alt="" width={96} height={96} />}
      <FileField
        label={t('shop.picture.title')}
        hint={t('shop.picture.hint')}
        error={upload.error?.message}
        accept="image/png,image/jpeg"
        disabled={isBusy}
        onChoose={send}
      />
      {picture !== '' && (
        <Button look="quiet" busy={isBusy} onClick={ask}>
          {t('shop.picture.remove')}
        </Button>
      )}
      {isAsked && (
        <AskRemove
          title={t('shop.picture.remove')}
          yes={t('shop.picture.remove')}
          error={removal.error?.message}
          busy={removal.isPending}
          focusAfter="entry-picture"
          onYes={() => removal.mutate({ query }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
