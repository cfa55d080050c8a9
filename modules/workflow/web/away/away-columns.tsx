import type { Column } from '#kit/list/columns.ts'
import { DateText } from '#kit/ui/DateText.tsx'
import { StatusTag, type StatusTone } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import type { Away, AwayPhase } from '#workflow/contract/away.ts'
import { useProcessNames } from './use-process-names.ts'

const TONES: Readonly<Record<AwayPhase, StatusTone>> = { planned: 'info', running: 'running', ended: 'neutral' }

/** The columns of the list of absences. @param open shows one that may be changed */
export function useAwayColumns(open: (away: Away) => void): Column<Away>[] {
  const t = useT()
  const { nameOf } = useProcessNames()
  return [
    {
      key: 'user',
      title: t('workflow.away.user'),
      width: 150,
      isFixed: true,
      phone: 'title',
      render: (away) =>
        away.actions.includes('update') ? (
          <button type="button" className="kit-name-link" onClick={() => open(away)}>
            {away.user}
          </button>
        ) : (
          away.user
        ),
    },
    { key: 'deputy', title: t('workflow.away.deputy'), width: 150, phone: 'fact', render: ({ deputy }) => deputy },
    {
      key: 'phase',
      title: t('workflow.away.phase'),
      width: 110,
      phone: 'state',
      render: ({ phase }) => <StatusTag tone={TONES[phase]} text={t(`workflow.away.phase.${phase}`)} />,
    },
    {
      key: 'begin',
      title: t('workflow.away.begin'),
      width: 130,
      sort: 'beginDate',
      phone: 'fact',
      render: ({ beginDate }) => <DateText at={beginDate} />,
    },
    {
      key: 'end',
      title: t('workflow.away.end'),
      width: 130,
      sort: 'endDate',
      phone: 'fact',
      render: ({ endDate }) => <DateText at={endDate} />,
    },
    {
      key: 'processes',
      title: t('workflow.away.processes'),
      width: 220,
      render: ({ processes }) =>
        processes.length === 0 ? (
          <span className="kit-quiet">{t('workflow.away.processes.all')}</span>
        ) : (
          processes.map(nameOf).join(', ')
        ),
    },
    { key: 'reason', title: t('workflow.away.reason'), width: 220, render: ({ reason }) => reason },
  ]
}
