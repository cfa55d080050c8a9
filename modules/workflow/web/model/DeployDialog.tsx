import { Input } from 'antd'
import { useId, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'
import '../workflow.css'
import './model.css'

interface DeployDialogProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** Deploys a model as its next version, with a word on what is new in it. */
export default function DeployDialog({ id, onClose, ...overlay }: DeployDialogProps) {
  const t = useT()
  const field = useId()
  const [note, setNote] = useState('')
  const deploy = useMutate(workflowModelRoutes.deploy, {
    refreshes: MODEL_READS,
    done: ({ number, isNew }) =>
      isNew ? t('workflow.model.deploy.done', { number }) : t('workflow.model.deploy.same', { number }),
  })
  const send = async () => {
    if (await deploy.run({ body: { id, note } })) onClose()
  }
  return (
    <TabModal
      {...overlay}
      width={480}
      title={t('workflow.model.deploy.title')}
      okText={t('workflow.model.deploy')}
      confirmLoading={deploy.isRunning}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="wf-hint wf-space">{t('workflow.model.deploy.hint')}</p>
      <Labelled id={field} label={t('workflow.version.note')}>
        <Input.TextArea
          id={field}
          autoFocus
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Labelled>
    </TabModal>
  )
}
