import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowIncident } from '#workflow/contract/incident.ts'
import { InstanceLink } from '../InstanceLink.tsx'

export function IncidentState({ closedDate }: { closedDate: string | null }) {
  const t = useT()
  const state = closedDate === null ? 'open' : 'closed'
  return <Tag tone={state === 'open' ? 'error' : 'success'}>{t(`workflow.incident.${state}`)}</Tag>
}

/** The columns of incidents. @param open shows one of them */
export function useIncidentColumns(open: (incident: WorkflowIncident) => void): Column<WorkflowIncident>[] {
  const t = useT()
  return [
    {
      key: 'detail',
      title: t('workflow.incident.what'),
      width: 320,
      isFixed: true,
      phone: 'title',
      render: (incident) => (
        <span className="kit-name">
          <button
            type="button"
            className="kit-name-link"
            title={`${incident.message} ${incident.detail}`}
            onClick={() => open(incident)}
          >
            {incident.message}
          </button>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('workflow.status'),
      width: 100,
      phone: 'state',
      render: (incident) => <IncidentState {...incident} />,
    },
    {
      key: 'matter',
      title: t('workflow.matter'),
      width: 180,
      phone: 'fact',
      render: (incident) => <InstanceLink {...incident} />,
    },
    { key: 'node', title: t('workflow.node'), width: 140, render: ({ node }) => node },
    {
      key: 'process',
      title: t('workflow.process'),
      width: 150,
      render: ({ process, number }) => t('workflow.versionOf', { process, number }),
    },
    {
      key: 'code',
      title: t('workflow.incident.code'),
      width: 170,
      isExtra: true,
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'opened',
      title: t('workflow.incident.opened'),
      width: 120,
      sort: 'openedDate',
      phone: 'fact',
      render: ({ openedDate }) => <RelativeTime at={openedDate} />,
    },
    {
      key: 'closed',
      title: t('workflow.incident.closedAt'),
      width: 120,
      sort: 'closedDate',
      isExtra: true,
      render: ({ closedDate }) => <RelativeTime at={closedDate} />,
    },
  ]
}
