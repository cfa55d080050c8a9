import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { OwnBehavior, Behavior } from '#behavior/contract/behavior.ts'
import type { z } from 'zod'
import { componentText } from '../component-text.ts'

export type OwnRow = z.infer<typeof OwnBehavior>

const TONES: Readonly<Record<number, 'success' | 'warning' | 'error'>> = {
  3: 'success',
  4: 'warning',
  5: 'error',
  6: 'error',
}

/** The kinds of entries as options of a filter. */
export function useTypeOptions(): { value: string; label: string }[] {
  const t = useT()
  return (['1', '2', '3', '4', '5', '6'] as const).map((value) => ({ value, label: t(`behavior.type.${value}`) }))
}

/** What an entry says, the user about. */
export function useOwnColumns(): Column<OwnRow>[] {
  const t = useT()
  const types = useTypeOptions()
  return [
    {
      key: 'when',
      title: t('behavior.time'),
      width: 130,
      sort: 'operaDate',
      phone: 'fact',
      render: ({ operaDate }) => <RelativeTime at={operaDate} />,
    },
    {
      key: 'type',
      title: t('behavior.type'),
      width: 172,
      phone: 'state',
      render: ({ operaType }) => (
        <Tag tone={TONES[operaType] ?? 'neutral'}>{types[operaType - 1]?.label ?? String(operaType)}</Tag>
      ),
    },
    {
      key: 'page',
      title: t('behavior.page'),
      width: 170,
      phone: 'title',
      render: ({ operaDesc, operaUrl }) => operaDesc || operaUrl || t('behavior.other'),
    },
    {
      key: 'menu',
      title: t('behavior.menu'),
      width: 144,
      phone: 'fact',
      render: ({ menuName }) => menuName || t('behavior.other'),
    },
    {
      key: 'module',
      title: t('behavior.module'),
      width: 120,
      isExtra: true,
      render: ({ moduleName }) => moduleName || t('kit.none'),
    },
    {
      key: 'component',
      title: t('behavior.component'),
      width: 220,
      isExtra: true,
      render: ({ operaComponent }) => componentText(operaComponent),
    },
    { key: 'url', title: t('behavior.url'), width: 180, isExtra: true, render: ({ operaUrl }) => operaUrl },
    {
      key: 'client',
      title: t('behavior.client'),
      width: 90,
      isExtra: true,
      render: ({ clientType }) => t(`behavior.client.${clientType}`),
    },
    { key: 'ip', title: t('behavior.ip'), width: 140, render: ({ ip }) => ip },
    {
      key: 'dept',
      title: t('behavior.deptThen'),
      width: 150,
      isExtra: true,
      render: ({ deptName }) => deptName || t('kit.none'),
    },
  ]
}

/** The columns of the whole log. @param open shows one person's entries alone */
export function useBehaviorColumns(open: (entry: Behavior) => void): Column<Behavior>[] {
  const t = useT()
  const [when, ...others] = useOwnColumns()
  return [
    {
      key: 'person',
      title: t('behavior.person'),
      width: 140,
      isFixed: true,
      phone: 'fact',
      render: (entry) => (
        <button type="button" className="kit-name-link" onClick={() => open(entry)}>
          {entry.realName}
        </button>
      ),
    },
    ...(when ? [when] : []),
    ...others.map((column) => (column.key === 'dept' ? { ...column, isExtra: false } : column)),
    {
      key: 'userName',
      title: t('behavior.userName'),
      width: 140,
      isExtra: true,
      render: ({ userName }) => userName,
    },
  ]
}
