import { lazy, Suspense } from 'react'
import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { userImport } from '#system/contract/user.ts'
import { USER_READS } from './use-user-actions.tsx'

// After an import only.
const FirstPasswords = lazy(() => import('./FirstPasswords.tsx').then((file) => ({ default: file.FirstPasswords })))
const NEEDS = { create: 'sys:user:save', change: 'sys:user:update' } as const

/** Users out of a sheet. */
export function ImportUsers() {
  const t = useT()
  return (
    <ImportButton
      noun="user"
      routes={userImport}
      title={t('system.user.import')}
      needs={NEEDS}
      afterwards={
        <Suspense fallback={null}>
          <FirstPasswords />
        </Suspense>
      }
      refreshes={USER_READS}
    />
  )
}
