/**
 * The entry of the sign-in page: React, a hash matcher and a few texts; no router, no zod, no texts of the app, no
 * design system.
 */
import type { Root } from 'react-dom/client'
import { needsSignIn, replaceHash, type EndReason } from '../session/entrance.ts'
import { loginPageAt, parseHash, REGISTER, safeRedirect } from '../session/places.ts'
import { SignInPage, type SignInSteps } from './SignInPage.tsx'
import { t } from './texts.ts'

interface SignInEntry {
  openApp: () => Promise<void>
  /** Fetches the app ahead of time. */
  prepareApp: () => void
  /** What stands in the place of the form, by the step that the address names; registering has an address. */
  steps: SignInSteps & { readonly register: SignInSteps[string] }
}

const reasons: readonly EndReason[] = [
  'forced',
  'password',
  'disabled',
  'expired',
  'elsewhere',
  'person-format',
  'menu-format',
  'signed-out',
]

/** Shows the sign-in page the address asks for, until a user has signed in. */
export function startSignIn(root: Root, { openApp, prepareApp, steps }: SignInEntry): void {
  document.title = t('signin.documentTitle')
  let left = false

  const leave = async () => {
    left = true
    window.removeEventListener('hashchange', show)
    await openApp()
  }
  const enter = () => {
    replaceHash(`#${safeRedirect(parseHash(window.location.hash).query.get('redirect'))}`)
    return leave()
  }

  function show(): void {
    if (left) return
    // Signed in elsewhere, or the address of a place that opens for everybody was put here: it stays.
    if (!needsSignIn()) {
      void leave()
      return
    }
    const place = parseHash(window.location.hash)
    const { path, query } = place
    root.render(
      <SignInPage
        loginPage={loginPageAt(place) ?? 'login'}
        reason={reasons.find((one) => one === query.get('reason'))}
        Step={path === REGISTER ? steps.register : steps[query.get('step') ?? '']}
        enter={enter}
        onFirstInput={prepareApp}
      />,
    )
  }

  window.addEventListener('hashchange', show)
  show()
}
