import type { Column } from '#kit/list/columns.ts'
import { formatNumber, formatPercent } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { NodeStat } from '#workflow/contract/stat.ts'
import { spanText } from '../follow/span.ts'

/** The columns of waiting and rework per node. */
export function useNodeColumns(): Column<NodeStat>[] {
  const t = useT()
  const language = currentLanguage()
  const column = (
    key: 'tasks' | 'open' | 'p50' | 'p90' | 'returned' | 'rework',
    render: (line: NodeStat) => string,
    more: Partial<Column<NodeStat>> = {},
  ): Column<NodeStat> => ({
    key,
    title: t(`workflow.stat.${key}`),
    width: 130,
    sort: key,
    align: 'end',
    render,
    ...more,
  })
  const span = (ms: number | null) => (ms === null ? t('kit.none') : spanText(ms, languageTag[language]))
  return [
    {
      key: 'node',
      title: t('workflow.node'),
      width: 220,
      isFixed: true,
      phone: 'title',
      render: ({ node }) => node,
    },
    column('tasks', ({ tasks }) => formatNumber(tasks, language), { phone: 'fact' }),
    column('open', ({ open }) => formatNumber(open, language)),
    column('p50', ({ p50 }) => span(p50), { phone: 'fact' }),
    column('p90', ({ p90 }) => span(p90)),
    column('returned', ({ returned }) => formatNumber(returned, language)),
    column('rework', ({ rework }) => formatPercent(rework, language), { phone: 'fact' }),
  ]
}
