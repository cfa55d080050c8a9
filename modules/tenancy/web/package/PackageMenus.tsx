import { useMemo } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useCall } from '#shell/request/use-call.ts'
import { PermissionPicker } from '#system/web/index.ts'
import { tenantPackageRoutes, type PackageMenu } from '#tenancy/contract/tenant-package.ts'

interface PackageMenusProps {
  value?: readonly string[]
  onChange?: (codes: string[]) => void
  /** As the package has them stored: what differs is marked. */
  stored: readonly string[]
}

/** The menus and permissions of a package, as a field of a form. What is above a chosen one belongs to it. */
export function PackageMenus({ value = [], onChange, stored }: PackageMenusProps) {
  const { data: menus } = useCall(tenantPackageRoutes.menus, {})
  const nodes = useMemo(() => (menus ?? []).map(nodeOf), [menus])
  const isLeaf = useMemo(() => {
    const parents = new Set((menus ?? []).map(({ parentCode }) => parentCode))
    return (code: string) => !parents.has(code)
  }, [menus])
  if (!menus) return <Skeleton rows={8} />
  return (
    <PermissionPicker
      nodes={nodes}
      ticked={new Set(value.filter(isLeaf))}
      saved={new Set(stored.filter(isLeaf))}
      isReadOnly={false}
      onChange={(ticked) => onChange?.([...ticked].filter(isLeaf))}
    />
  )
}

const nodeOf = ({ code, parentCode, name, icon, menuType, permissions, sensitive }: PackageMenu, sort: number) => ({
  id: code,
  pid: parentCode ?? '0',
  name,
  icon,
  menuType,
  permissions,
  sort,
  sensitive,
  grantable: true,
})
