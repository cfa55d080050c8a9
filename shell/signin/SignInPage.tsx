import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { FactorChallenge } from '#contract/factor.ts'
import type { LoginPage } from '#contract/session.ts'
import type { EndReason } from '../session/entrance.ts'
import { keepSession } from '../session/keep-session.ts'
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

/** Fetched when a second factor is due. */
const FactorStep = lazy(() => import('./factor/FactorStep.tsx'))

interface SignInPageProps {
  /** Stands in the place of the form. */
  Step: SignInSteps[string] | undefined
  loginPage: LoginPage
  reason: EndReason | undefined
  enter: () => Promise<void>
  onFirstInput: () => void
}

export function SignInPage({ Step, loginPage, reason, enter, onFirstInput }: SignInPageProps) {
  const { sysNameZh, sysNameEn, logoLight, logoDark } = useSystemConfig()
  const name = currentLanguage() === 'en' ? sysNameEn : sysNameZh
  const logo = useDark() ? logoDark || logoLight : logoLight || logoDark
  const [step, setStep] = useState<{ challenge: FactorChallenge; username: string }>()
  const [notice, setNotice] = useState<string>()
  const goBack = (reason?: string) => {
    document.title = t('signin.documentTitle')
    setNotice(reason)
    setStep(undefined)
  }
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
          ) : step ? (
            <Suspense fallback={<p role="status">{t('signin.submitting')}</p>}>
              <FactorStep
                {...step}
                loginPage={loginPage}
                enter={(signedIn) => {
                  keepSession(certificationOf[loginPage], signedIn)
                  return enter()
                }}
                onBack={goBack}
              />
            </Suspense>
          ) : (
            <>
              <h1>{name ? t('signin.titleNamed', { name }) : t(`signin.title.${certificationOf[loginPage]}`)}</h1>
              <p className="si-lead">{t('signin.lead')}</p>
              <SignInForm
                key={loginPage}
                loginPage={loginPage}
                reason={reason}
                notice={notice}
                enter={enter}
                onChallenge={(challenge, username) => setStep({ challenge, username })}
                onFirstInput={onFirstInput}
              />
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
