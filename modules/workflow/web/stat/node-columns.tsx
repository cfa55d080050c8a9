import type { ReactNode } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { formatNumber, formatPercent } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { NodeStat, StatBy } from '#workflow/contract/stat.ts'
import { spanText } from '../follow/span.ts'

/**
 * The columns of waiting, rework and punctuality.
 * @param linkOf the processes behind a line, or behind what of it was late
 */
export function useNodeColumns(by: StatBy, linkOf: (line: NodeStat, isLate: boolean) => string): Column<NodeStat>[] {
  const t = useT()
  const language = currentLanguage()
  const column = (
    key: 'tasks' | 'open' | 'p50' | 'p90' | 'returned' | 'rework' | 'late' | 'onTime',
    render: (line: NodeStat) => ReactNode,
    more: Partial<Column<NodeStat>> = {},
  ): Column<NodeStat> => ({
    key,
    title: t(`workflow.stat.${key}`),
    width: 130,
    sort: key,
    align: 'end',
    render,
    ...more,
    ...(more.phone === 'fact' && {
      onPhone: (line: NodeStat) => (
        <>
          {t(`workflow.stat.${key}`)} {render(line)}
        </>
      ),
    }),
  })
  const span = (ms: number | null) => (ms === null ? t('kit.none') : spanText(ms, languageTag[language]))
  return [
    {
      key: 'node',
      title: t(`workflow.stat.by.${by}`),
      width: 220,
      isFixed: true,
      phone: 'title',
      render: (line) => <a href={linkOf(line, false)}>{line.node}</a>,
    },
    column('tasks', ({ tasks }) => formatNumber(tasks, language), { phone: 'fact' }),
    column('open', ({ open }) => formatNumber(open, language)),
    column('p50', ({ p50 }) => span(p50), { phone: 'fact' }),
    column('p90', ({ p90 }) => span(p90)),
    column('returned', ({ returned }) => formatNumber(returned, language)),
    column('rework', ({ rework }) => formatPercent(rework, language), { phone: 'fact' }),
    column('onTime', ({ onTime }) => (onTime === null ? t('kit.none') : formatPercent(onTime, language)), {
      phone: 'fact',
    }),
    column('late', (line) =>
      line.late === 0 ? (
        formatNumber(0, language)
      ) : (
        <a href={linkOf(line, true)}>{formatNumber(line.late, language)}</a>
      ),
    ),
  ]
}
