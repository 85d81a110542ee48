import { useTexts } from '@mayim/ui/i18n.ts'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { PasswordForm } from '@mayim/ui/people/staff/password-form.tsx'
import styles from './staff.module.css'
import { forgetDeskLock } from './use-desk-lock.ts'

/** The sign-in form of a staff screen, with the choice of a language. */
export function SignInForm() {
  const { t } = useTexts()
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{t('desk.signIn.title')}</h2>
      <p className={styles.soft}>{t('desk.signIn.explain')}</p>
      <PasswordForm
        className={styles.form}
        block
        onSignedIn={forgetDeskLock}
        texts={{
          username: t('desk.signIn.username'),
          password: t('desk.signIn.password'),
          submit: t('desk.signIn.submit'),
          working: t('desk.signIn.working'),
          passkey: t('desk.signIn.passkey'),
        }}
      />
      <LanguageSwitch />
    </div>
  )
}
