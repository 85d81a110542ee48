import { Loaded } from '../client/loaded.tsx'
import { useCall, useRequest } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Dialog } from '../kit/dialog.tsx'
import { FileField } from '../kit/file-field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './registers.module.css'

/** A picture that was chosen, scaled down; `data` is what the server takes. */
export const useSmallPhoto = () => useRequest<File, string>({ send: smallPhoto })

/** Chooses a picture, or takes one, and shows what will be sent. */
export function PhotoField({ hint, photo }: { hint: string; photo: ReturnType<typeof useSmallPhoto> }) {
  const { t } = useTexts()
  return (
    <>
      <FileField label={t('registers.fault.photo')} hint={hint} accept="image/*" onChoose={photo.mutate} />
      {photo.error && <Notice tone="error">{t('registers.fault.photoFails')}</Notice>}
      {photo.data && (
        <img
          className={styles.photo}
          src={`data:image/jpeg;base64,${photo.data}`}
          alt={t('registers.fault.photo')}
        />
      )}
    </>
  )
}

/** The photo of an entry. */
export function PhotoDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTexts()
  const photo = useCall('registerPhoto', { params: { id } })
  return (
    <Dialog open onClose={onClose} title={title}>
      <Loaded query={photo} lines={6}>
        {answer => (
          <img
            className={styles.photo}
            src={`data:image/jpeg;base64,${answer.photo}`}
            alt={t('registers.fault.photoOf', { what: title })}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

/** What the server takes, in letters of Base64. */
const mostLetters = 60_000
const widths = [900, 700, 500, 350]
const quality = 0.6

/** A picture as a small JPEG in Base64: scaled down until it fits, and without what the camera wrote beside it. */
async function smallPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  for (const width of widths) {
    const scale = Math.min(1, width / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const photo = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (photo !== '' && photo.length <= mostLetters) return photo
  }
  throw new Error('the picture stays too large')
}
