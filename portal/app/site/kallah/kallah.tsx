import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useNavigate } from 'react-router'
import { flagSetting, usePublicSettings } from '../../facility/facility.ts'
import { Screen } from '../../frame/screen.tsx'
import { useCaptchaPage } from '../message-form/captcha.ts'
import { KallahForm } from './kallah-form.tsx'

/** Reserve or sponsor a kallah's visit, where the facility offers it (booking-47). */
export function Kallah() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const settings = usePublicSettings()
  useCaptchaPage()
  return (
    <Screen onBack={() => void navigate('/')}>
      <Loaded query={settings} lines={8}>
        {known =>
          flagSetting(known, 'reservationsKallahContactForm') ? (
            <KallahForm settings={known} />
          ) : (
            <>
              <h1>{t('site.kallah.title')}</h1>
              <Notice>{t('site.kallah.off')}</Notice>
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
