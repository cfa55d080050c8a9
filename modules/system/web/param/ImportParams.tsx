import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { paramImport, paramRoutes } from '#system/contract/param.ts'

const NEEDS = { create: 'sys:param:save', change: 'sys:param:update' } as const
const PARAM_READS = [paramRoutes.page, paramRoutes.get]

/** System parameters out of a sheet. */
export function ImportParams() {
  const t = useT()
  return (
    <ImportButton
      noun="param"
      routes={paramImport}
      title={t('system.param.import')}
      needs={NEEDS}
      refreshes={PARAM_READS}
    />
  )
}
