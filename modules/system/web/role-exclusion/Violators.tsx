import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { roleExclusionRoutes, type RoleExclusion } from '#system/contract/role-exclusion.ts'

interface ViolatorsProps extends OverlayProps {
  rule: RoleExclusion
  onClose: () => void
}

/** Users who have two roles of a rule all the same. */
export default function Violators({ rule, onClose, ...overlay }: ViolatorsProps) {
  const t = useT()
  const { data, error } = useCall(roleExclusionRoutes.violators, { params: { id: rule.id } })
  return (
    <TabDrawer {...overlay} title={t('system.roleExclusion.violatorsOf', { name: rule.name })} onClose={onClose}>
      <p className="sys-hint">{t('system.roleExclusion.violatorsHint')}</p>
      {data && data.length > 0 && (
        <DescriptionList
          none={t('kit.none')}
          items={data.map(({ realName, one, other }) => ({
            label: realName,
            value: t('system.roleExclusion.both', { one, other }),
            wide: true,
          }))}
        />
      )}
      {data?.length === 0 && <Empty title={t('system.roleExclusion.noViolators')} />}
      {error && <Empty title={error.msg} />}
    </TabDrawer>
  )
}
