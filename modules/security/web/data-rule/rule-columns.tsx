import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { SQL, type DataRule } from '#security/contract/data-rule.ts'
import { useRuleNames } from './rule-names.ts'

/** The columns of rules. @param open shows one of them */
export function useRuleColumns(open: (rule: DataRule) => void): Column<DataRule>[] {
  const t = useT()
  const { resourceName } = useRuleNames()
  const { name, code, status, remark, created } = useRecordColumns<DataRule>('dept_status')
  return [
    name(t('security.dataRule.name'), {
      open,
      nameOf: (rule) => rule.name,
      beside: ({ isBroken }) => isBroken && <Tag tone="error">{t('security.dataRule.broken')}</Tag>,
      width: 220,
    }),
    code((rule) => rule.code),
    {
      key: 'resource',
      title: t('security.dataRule.resource'),
      width: 140,
      phone: 'fact',
      render: ({ resource, kind }) => (kind === SQL ? `${resourceName(resource)} · SQL` : resourceName(resource)),
    },
    {
      key: 'roles',
      title: t('security.dataRule.roles'),
      width: 110,
      align: 'end',
      phone: 'fact',
      render: ({ roleCount }) => t('security.dataRule.roleCount', { count: roleCount }),
    },
    status(),
    remark(),
    created(),
  ]
}
