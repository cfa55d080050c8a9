import type { Column } from '#kit/list/columns.ts'
import { formatNumber, formatPercent } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { StatBy, StatLine } from '#behavior/contract/behavior-stat.ts'
import { componentText } from '../component-text.ts'
import { trendOf } from './stat-steps.ts'

/** How a line is called. */
export const lineName = ({ id, name }: Pick<StatLine, 'id' | 'name'>, by: StatBy): string =>
  by === 'component' ? componentText(id) : name

const KINDS = ['openMenu', 'openOtherMenu', 'add', 'edit', 'delete', 'deleteAll'] as const
/** The others are chosen in the settings of the table: with all of them it would be wider than a window. */
const SHOWN_KINDS: ReadonlySet<string> = new Set(['openMenu', 'add', 'edit'])

interface Wish {
  by: StatBy
  /** Leads further into a line; left out, there is nothing further. */
  open: ((line: StatLine) => void) | undefined
}

/** The columns of a statistics page. */
export function useStatColumns({ by, open }: Wish): Column<StatLine>[] {
  const t = useT()
  const language = currentLanguage()
  const number = (
    key: string,
    title: string,
    value: (line: StatLine) => number,
    more: Partial<Column<StatLine>> = {},
  ) =>
    ({
      key,
      title,
      width: 104,
      sort: key,
      align: 'end',
      render: (line) => formatNumber(value(line), language),
      ...more,
    }) satisfies Column<StatLine>
  return [
    {
      key: 'name',
      title: t(`behavior.${by}`),
      width: by === 'component' ? 220 : 190,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (line) =>
        open ? (
          <button type="button" className="kit-name-link" onClick={() => open(line)}>
            {lineName(line, by)}
          </button>
        ) : (
          lineName(line, by)
        ),
    },
    ...(by === 'person' || by === 'menu' || by === 'component'
      ? [
          {
            key: 'of',
            title: t(`behavior.stat.of.${by}`),
            width: 150,
            phone: 'fact',
            render: ({ ofName }) => ofName || t('kit.none'),
          } satisfies Column<StatLine>,
        ]
      : []),
    number('total', t('behavior.stat.total'), ({ total }) => total, { phone: 'state' }),
    number('before', t('behavior.stat.before'), ({ before }) => before, { isExtra: true }),
    {
      key: 'change',
      title: t('behavior.stat.change'),
      width: 90,
      align: 'end',
      phone: 'fact',
      render: ({ total, before }) => {
        const trend = trendOf(total, before)
        if (trend === undefined) return total === 0 ? t('kit.none') : t('behavior.stat.new')
        return `${trend > 0 ? '+' : ''}${formatPercent(trend, language)}`
      },
    },
    ...(by === 'person' ? [] : [number('people', t('behavior.stat.people'), ({ people }) => people)]),
    ...KINDS.map((kind) =>
      number(kind, t(`behavior.stat.${kind}`), (line) => line[kind], { isExtra: !SHOWN_KINDS.has(kind) }),
    ),
    ...(by === 'person' ? [number('days', t('behavior.stat.days'), ({ days }) => days)] : []),
    {
      key: 'lastDay',
      title: t('behavior.stat.lastDay'),
      width: 120,
      sort: 'lastDay',
      render: ({ lastDay }) => lastDay || t('kit.none'),
    },
  ]
}
