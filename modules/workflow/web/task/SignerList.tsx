import { X } from 'lucide-react'
import { useId } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'

/** Those whom the reader has asked to sign and who have not: each can be removed again. */
export function SignerList({ id, signers, suspended }: Pick<WorkflowTaskDetail, 'id' | 'signers' | 'suspended'>) {
  const t = useT()
  const head = useId()
  const mayHandle = useCan('wf:task:handle')
  const remove = useMutate(workflowTaskRoutes.removeSigner, { refreshes: WORK_READS })
  if (signers.length === 0) return null
  return (
    <section className="wf-signers" aria-labelledby={head}>
      <h3 id={head} className="wf-head">
        {t('workflow.signers')}
      </h3>
      <ul>
        {signers.map(({ userId, name, position }) => (
          <li key={`${userId} ${position}`}>
            <span>{name}</span>
            <span className="wf-hint">{t(`workflow.signers.${position}`)}</span>
            {mayHandle && !suspended && (
              <IconButton
                name={t('workflow.signers.remove', { name })}
                icon={<X size={16} />}
                onClick={() => void remove.run({ body: { id, userId } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
