import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowBatch } from '#workflow/contract/batch.ts'

/** How far a batch is, in a word. */
export function BatchState({ total, done, refused }: Pick<WorkflowBatch, 'total' | 'done' | 'refused'>) {
  const t = useT()
  if (done + refused < total) return <Tag tone="info">{t('workflow.batch.state.run')}</Tag>
  return refused > 0 ? (
    <Tag tone="warning">{t('workflow.batch.state.partly')}</Tag>
  ) : (
    <Tag tone="success">{t('workflow.batch.state.done')}</Tag>
  )
}

/** What a batch is about, in a sentence. */
export function useBatchName(): (batch: WorkflowBatch) => string {
  const t = useT()
  return ({ kind, name, number, targetNumber }) =>
    kind === 'migrate'
      ? t('workflow.batch.migrates', { name, number, target: targetNumber ?? 0 })
      : t(`workflow.batch.turns.${kind}`, { name })
}

/** The columns of batches. @param open follows one of them */
export function useBatchColumns(open: (batch: WorkflowBatch) => void): Column<WorkflowBatch>[] {
  const t = useT()
  const nameOf = useBatchName()
  return [
    {
      key: 'name',
      title: t('workflow.batch.what'),
      width: 320,
      isFixed: true,
      phone: 'title',
      render: (batch) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => open(batch)}>
            {nameOf(batch)}
          </button>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('workflow.status'),
      width: 130,
      phone: 'state',
      render: (batch) => <BatchState {...batch} />,
    },
    {
      key: 'done',
      title: t('workflow.batch.progress'),
      width: 130,
      phone: 'fact',
      render: ({ done, total }) => t('workflow.batch.doneOf', { done, total }),
    },
    { key: 'refused', title: t('workflow.batch.status.refused'), width: 100, render: ({ refused }) => refused },
    { key: 'by', title: t('workflow.batch.by'), width: 130, render: ({ createdBy }) => createdBy },
    {
      key: 'created',
      title: t('workflow.batch.begun'),
      width: 140,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
