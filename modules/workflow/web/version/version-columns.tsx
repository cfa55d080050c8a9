import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowDefinition } from '#workflow/contract/definition.ts'
import { finishedCount } from './finished-count.ts'

/** The columns of versions. @param open shows one of them */
export function useVersionColumns(open: (version: WorkflowDefinition) => void): Column<WorkflowDefinition>[] {
  const t = useT()
  return [
    {
      key: 'version',
      title: t('workflow.model.version'),
      width: 240,
      isFixed: true,
      phone: 'title',
      render: (version) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => open(version)}>
            {t('workflow.versionOf', { process: version.name, number: version.number })}
          </button>
          {version.isNewest && <Tag tone="accent">{t('workflow.version.newest')}</Tag>}
        </span>
      ),
    },
    {
      key: 'suspended',
      title: t('workflow.status'),
      width: 120,
      phone: 'state',
      render: ({ suspended }) => (
        <Tag tone={suspended === 0 ? 'success' : 'warning'}>{t(`workflow.version.suspended.${suspended}`)}</Tag>
      ),
    },
    { key: 'note', title: t('workflow.version.note'), width: 240, phone: 'fact', render: ({ note }) => note },
    { key: 'running', title: t('workflow.model.running'), width: 100, render: ({ running }) => running },
    {
      key: 'finished',
      title: t('workflow.version.finished'),
      width: 100,
      render: (version) => finishedCount(t, version),
    },
    { key: 'by', title: t('workflow.version.by'), width: 120, render: ({ deployedBy }) => deployedBy },
    {
      key: 'deployed',
      title: t('workflow.model.deployed'),
      width: 130,
      phone: 'fact',
      render: ({ deployedDate }) => <RelativeTime at={deployedDate} />,
    },
    {
      key: 'sha',
      title: t('workflow.version.sha'),
      width: 130,
      isExtra: true,
      render: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code>,
    },
  ]
}
