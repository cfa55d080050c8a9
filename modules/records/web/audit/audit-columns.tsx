import type { Column } from '#kit/list/columns.ts'
import type { RowOf } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { auditRoutes } from '#records/contract/audit.ts'
import type { Break } from '#records/contract/audit-seal.ts'
import { formatCount } from '#shell/formats.ts'
import { SealMarkText } from '../seal/SealMarkText.tsx'
import { markOf } from '../seal/use-seal.ts'
import { actionText, actorText, fieldText, resourceText } from './audit-words.ts'

export type AuditRow = RowOf<typeof auditRoutes.page>

const TONES: Readonly<Record<string, 'success' | 'error' | 'neutral'>> = {
  create: 'success',
  restore: 'success',
  delete: 'error',
  purge: 'error',
}

/** The columns of the trail. @param open shows one entry */
export function useAuditColumns(open: (entry: AuditRow) => void, broken: Break | null | undefined): Column<AuditRow>[] {
  const t = useT()
  return [
    {
      key: 'label',
      title: t('system.audit.record'),
      width: 180,
      isFixed: true,
      phone: 'title',
      render: (entry) => (
        <button type="button" className="kit-name-link" onClick={() => open(entry)}>
          {entry.label || entry.resourceId}
        </button>
      ),
    },
    {
      key: 'resource',
      title: t('system.audit.noun'),
      width: 110,
      phone: 'fact',
      render: ({ resource }) => resourceText(resource),
    },
    {
      key: 'action',
      title: t('system.audit.action'),
      width: 180,
      phone: 'state',
      render: ({ action }) => <Tag tone={TONES[action] ?? 'neutral'}>{actionText(action)}</Tag>,
    },
    {
      key: 'fields',
      title: t('system.audit.fields'),
      width: 190,
      render: ({ resource, fields }) => fields.map((field) => fieldText(resource, field)).join(t('system.audit.comma')),
    },
    {
      key: 'actorName',
      title: t('system.audit.actor'),
      width: 120,
      sort: 'actorName',
      phone: 'fact',
      render: actorText,
    },
    { key: 'ip', title: t('system.audit.ip'), width: 130, render: ({ ip }) => ip },
    {
      key: 'createDate',
      title: t('system.audit.time'),
      width: 110,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    {
      key: 'seal',
      title: t('records.seal.column'),
      phone: 'fact',
      width: 130,
      render: (entry) => <SealMarkText mark={markOf(entry, broken)} broken={broken} />,
    },
    {
      key: 'seq',
      title: t('records.seal.number'),
      width: 90,
      isExtra: true,
      render: ({ seq }) => formatCount(seq),
    },
    { key: 'requestId', title: t('system.audit.requestId'), width: 290, isExtra: true, render: (row) => row.requestId },
  ]
}
