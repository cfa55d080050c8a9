import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { roleImport, roleRoutes } from '#system/contract/role.ts'

const NEEDS = { create: 'sys:role:save', change: 'sys:role:update' } as const
const ROLE_READS = [roleRoutes.page, roleRoutes.get, roleRoutes.options]

/** Roles out of a sheet. */
export function ImportRoles() {
  const t = useT()
  return (
    <ImportButton
      noun="role"
      routes={roleImport}
      title={t('system.role.import')}
      needs={NEEDS}
      refreshes={ROLE_READS}
    />
  )
}
