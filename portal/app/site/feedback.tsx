import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'
import styles from './feedback.module.css'

/** The form that the facility has elsewhere, in a frame that can do nothing but be a form (screens-30). */
export function Feedback() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const settings = usePublicSettings()
  const link = textSetting(settings.data, 'feedbackLink')
  return (
    <Screen title={t('site.feedback.title')} onBack={() => void navigate('/')}>
      <h1>{t('site.feedback.title')}</h1>
      {link === '' && (
        <Loaded query={settings} lines={6}>
          {() => (
            <Notice
              action={
                <LinkButton to="/contact" look="quiet">
                  {t('site.home.contact')}
                </LinkButton>
              }
            >
              {t('site.feedback.none')}
            </Notice>
          )}
        </Loaded>
      )}
      {link !== '' && (
        <>
          <iframe
            className={styles.frame}
            src={link}
            title={t('site.feedback.frame')}
            sandbox="allow-forms allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
          />
          <a className={styles.elsewhere} href={link} target="_blank" rel="noopener noreferrer">
            {t('site.feedback.elsewhere')}
          </a>
        </>
      )}
    </Screen>
  )
}
