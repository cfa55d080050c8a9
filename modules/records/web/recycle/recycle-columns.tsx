import type { Column } from '#kit/list/columns.ts'
import type { RowOf } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { recycleRoutes } from '#records/contract/recycle.ts'
import { RestrictionMark } from '#kit/ui/RestrictionMark.tsx'
import { resourceText } from '../audit/audit-words.ts'

export type RecycleRow = RowOf<typeof recycleRoutes.page>

/** The columns of the recycle bin. @param open shows one record as it was */
export function useRecycleColumns(open: (entry: RecycleRow) => void): Column<RecycleRow>[] {
  const t = useT()
  return [
    {
      key: 'label',
      title: t('system.audit.record'),
      width: 260,
      sort: 'label',
      isFixed: true,
      phone: 'title',
      render: (entry) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => open(entry)}>
            {entry.label}
          </button>
          <RestrictionMark of={entry.restriction} />
        </span>
      ),
    },
    {
      key: 'resource',
      title: t('system.audit.noun'),
      width: 140,
      phone: 'state',
      render: ({ resource }) => resourceText(resource),
    },
    {
      key: 'deletedBy',
      title: t('system.recycle.deletedBy'),
      width: 160,
      phone: 'fact',
      render: ({ deletedBy }) => deletedBy,
    },
    {
      key: 'deletedDate',
      title: t('system.recycle.deletedDate'),
      width: 140,
      sort: 'deletedDate',
      phone: 'fact',
      render: ({ deletedDate }) => <RelativeTime at={deletedDate} />,
    },
  ]
}
