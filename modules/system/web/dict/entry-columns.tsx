import { GripVertical, Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { ROW_HANDLE } from '#kit/list/RowDrag.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictData } from '#system/contract/dict-data.ts'
import { useDictName } from './use-dict-name.ts'

type Step = (id: string, step: -1 | 1) => void

/**
 * The columns of the entries of a dictionary.
 * @param step moves an entry among its siblings; left out, none can be moved
 */
export function useEntryColumns(step: Step | undefined): Column<DictData>[] {
  const t = useT()
  const nameOf = useDictName()
  const status = useDictLabel('dict_status')
  return [
    {
      key: 'name',
      title: t('system.dict.label'),
      width: 230,
      isFixed: true,
      phone: 'title',
      render: (entry) => (
        <span className="sys-dict-entry">
          <Tag tone={entry.tone}>{nameOf(entry)}</Tag>
          {step && <Handle name={nameOf(entry)} step={(by) => step(entry.id, by)} />}
        </span>
      ),
    },
    {
      key: 'val',
      title: t('system.dict.val'),
      width: 120,
      phone: 'fact',
      render: ({ val, isSeeded }) =>
        isSeeded ? (
          <span className="sys-dict-value" title={t('system.dict.seededEntry.hint')}>
            {val}
            <Lock size={14} role="img" aria-label={t('system.dict.seeded')} />
          </span>
        ) : (
          val
        ),
    },
    { key: 'nameZh', title: t('system.dict.name'), width: 180, isExtra: true, render: ({ name }) => name },
    { key: 'nameEn', title: t('system.dict.nameEn'), width: 160, render: ({ nameEn }) => nameEn },
    {
      key: 'status',
      title: t('system.dict.status'),
      width: 100,
      phone: 'state',
      render: (entry) => <StatusDot on={entry.status === 1} text={status(entry.status)} />,
    },
    { key: 'remark', title: t('system.dict.remark'), width: 160, phone: 'fact', render: ({ remark }) => remark },
    { key: 'sort', title: t('system.dict.sort'), width: 90, align: 'end', isExtra: true, render: ({ sort }) => sort },
    {
      key: 'created',
      title: t('system.dict.created'),
      width: 120,
      isExtra: true,
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}

/** Drags its row; the arrow keys do the same step by step. */
function Handle({ name, step }: { name: string; step: (by: -1 | 1) => void }) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      draggable
      className={ROW_HANDLE}
      title={t('system.dict.drag')}
      aria-label={t('system.dict.moveOf', { name })}
      onKeyDown={onKeyDown}
    >
      <GripVertical size={14} />
    </button>
  )
}
