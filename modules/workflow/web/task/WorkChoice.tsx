import { Segmented } from 'antd'
import { useCan } from '#shell/access/use-can.ts'
import { useShowsOwn } from '#shell/access/use-shows-own.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import './task.css'

const KINDS = ['todo', 'done', 'started', 'cc', 'draft'] as const
export type Work = (typeof KINDS)[number]

/** Which part of one's work is shown, with the number of open tasks and of unread copies. */
export function WorkChoice({ what, choose }: { what: Work; choose: (what: string) => void }) {
  const t = useT()
  const maySeeStarted = useCan('wf:instance:page')
  const toDo = useCall(workflowTaskRoutes.toDo, { query: { limit: 1 } })
  const unread = useCall(workflowCcRoutes.page, { query: { limit: 1, readFlag: '0' } })
  const mayStart = useCan('wf:instance:start')
  // Drafts are a user's own.
  const showsOwn = useShowsOwn()
  const drafts = useCall(workflowDraftRoutes.page, { query: { limit: 1 } }, { enabled: mayStart && showsOwn })
  const counts: Partial<Record<Work, number>> = {
    todo: toDo.data?.total ?? 0,
    cc: unread.data?.total ?? 0,
    draft: drafts.data?.total ?? 0,
  }
  const labelOf = (kind: Work): string => {
    const count = counts[kind] ?? 0
    const name = t(`workflow.task.${kind}`)
    return count === 0 ? name : t('workflow.task.kindCount', { kind: name, count })
  }
  return (
    <Segmented
      className="wf-work-choice"
      aria-label={t('workflow.task.which')}
      value={what}
      options={KINDS.filter((kind) => (kind !== 'started' || maySeeStarted) && (kind !== 'draft' || showsOwn)).map(
        (value) => ({
          value,
          label: labelOf(value),
        }),
      )}
      onChange={choose}
    />
  )
}
