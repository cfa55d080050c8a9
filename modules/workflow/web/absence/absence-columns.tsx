import type { Column } from '#kit/list/columns.ts'
import { DateText } from '#kit/ui/DateText.tsx'
import { StatusTag, type StatusTone } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import type { Absence, AbsencePhase } from '#workflow/contract/absence.ts'
import { useProcessNames } from './use-process-names.ts'

const TONES: Readonly<Record<AbsencePhase, StatusTone>> = { planned: 'info', running: 'running', ended: 'neutral' }

/** The columns of the list of absences. @param open shows one that may be changed */
export function useAbsenceColumns(open: (absence: Absence) => void): Column<Absence>[] {
  const t = useT()
  const { nameOf } = useProcessNames()
  return [
    {
      key: 'user',
      title: t('workflow.absence.user'),
      width: 150,
      isFixed: true,
      phone: 'title',
      render: (absence) =>
        absence.actions.includes('update') ? (
          <button type="button" className="kit-name-link" onClick={() => open(absence)}>
            {absence.user}
          </button>
        ) : (
          absence.user
        ),
    },
    { key: 'deputy', title: t('workflow.absence.deputy'), width: 150, phone: 'fact', render: ({ deputy }) => deputy },
    {
      key: 'phase',
      title: t('workflow.absence.phase'),
      width: 110,
      phone: 'state',
      render: ({ phase }) => <StatusTag tone={TONES[phase]} text={t(`workflow.absence.phase.${phase}`)} />,
    },
    {
      key: 'begin',
      title: t('workflow.absence.begin'),
      width: 130,
      sort: 'beginDate',
      phone: 'fact',
      render: ({ beginDate }) => <DateText at={beginDate} />,
    },
    {
      key: 'end',
      title: t('workflow.absence.end'),
      width: 130,
      sort: 'endDate',
      phone: 'fact',
      render: ({ endDate }) => <DateText at={endDate} />,
    },
    {
      key: 'processes',
      title: t('workflow.absence.processes'),
      width: 220,
      render: ({ processes }) =>
        processes.length === 0 ? (
          <span className="kit-quiet">{t('workflow.absence.processes.all')}</span>
        ) : (
          processes.map(nameOf).join(', ')
        ),
    },
    { key: 'reason', title: t('workflow.absence.reason'), width: 220, render: ({ reason }) => reason },
  ]
}
