import { Bell } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import { t } from '#shell/i18n.ts'
import type { SuperAdmin } from '#system/contract/user.ts'

/** In pickers: a bell marks the administrator, a tag the secondary one (specification section 6). */
export function AdminMark({ level }: { level: SuperAdmin }) {
  if (level === 1) return <Bell size={14} role="img" aria-label={t('system.user.superAdmin.1')} />
  return level === 2 ? <AdminTag level={2} /> : null
}

/** Beside a name: what kind of administrator a user is. */
export function AdminTag({ level }: { level: SuperAdmin }) {
  if (level === 0) return null
  return <Tag tone="accent">{t(`system.user.superAdmin.${level}.short`)}</Tag>
}
