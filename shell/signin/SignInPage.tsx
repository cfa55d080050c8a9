import { Suspense, type ComponentType } from 'react'
import type { LoginPage } from '#contract/session.ts'
import type { EndReason } from '../session/entrance.ts'
import { certificationOf } from '../session/places.ts'
import { currentLanguage } from '../language.ts'
import { useSystemConfig } from '../system-config.ts'
import { useDark } from '../theme/appearance.ts'
import { productName, version } from '../version.ts'
import { Scene } from './Scene.tsx'
import { SignInForm } from './SignInForm.tsx'
import { Switches } from './Switches.tsx'
import { t } from './texts.ts'

/** Parts of the sign-in page that are fetched when their step is open. */
export type SignInSteps = Readonly<Record<string, ComponentType<{ loginPage: LoginPage }>>>

interface SignInPageProps {
  /** Stands in the place of the form. */
  Step: SignInSteps[string] | undefined
  loginPage: LoginPage
  reason: EndReason | undefined
  enter: () => Promise<void>
  onFirstInput: () => void
}

export function SignInPage({ Step, ...form }: SignInPageProps) {
  const { loginPage } = form
  const { sysNameZh, sysNameEn, logoLight, logoDark } = useSystemConfig()
  const name = currentLanguage() === 'en' ? sysNameEn : sysNameZh
  const logo = useDark() ? logoDark || logoLight : logoLight || logoDark
  return (
    <div className="si-page">
      <Scene />
      <main className="si-main">
        <Switches />
        <div className="si-column">
          {logo && <img className="si-logo" src={logo} alt="" />}
          {Step ? (
            <Suspense>
              <Step key={loginPage} loginPage={loginPage} />
            </Suspense>
          ) : (
            <>
              <h1>{name ? t('signin.titleNamed', { name }) : t(`signin.title.${certificationOf[loginPage]}`)}</h1>
              <p className="si-lead">{t('signin.lead')}</p>
              <SignInForm key={loginPage} {...form} />
            </>
          )}
        </div>
        <footer className="si-foot">
          {!window.isSecureContext && <p>{t('signin.insecure')}</p>}
          <p>
            {productName} {version}
          </p>
        </footer>
      </main>
    </div>
  )
}
