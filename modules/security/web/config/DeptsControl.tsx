import { listOf } from '#contract/security-items.ts'
import { TreeMultiPicker } from '#kit/pickers/TreePicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'

interface DeptsControlProps {
  isWrong: boolean
  /** Ids, separated by commas. */
  value: string
  onChange: (value: string) => void
}

/** Chooses departments of the whole organisation: the configuration is not bound to a data scope. */
export default function DeptsControl({ isWrong, value, onChange }: DeptsControlProps) {
  const t = useT()
  const { data: depts, isLoading, error } = useCall(securityConfigRoutes.depts, {})
  return (
    <TreeMultiPicker
      {...(isWrong && { status: 'error' as const })}
      placeholder={t('security.config.label.registerDepts')}
      nodes={depts ?? []}
      isLoading={isLoading}
      error={error ?? undefined}
      value={listOf(value)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
