import type { Flag } from '#contract/scalars.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { SuspensionResult } from '#workflow/contract/model.ts'
import '../workflow.css'
import './model.css'

/** What is turned off or on: a model, or one of its versions. */
export interface PendingSuspension {
  name: string
  suspended: Flag
  /** Instances that have not ended. */
  running: number
  act: (cascade: boolean) => Promise<{ readonly reply: SuspensionResult } | undefined>
}

/** Asks whether what runs is to follow; then leads to where that can be watched, for a user who may. */
export default function SuspendDialog({
  pending: { name, suspended, running, act },
  onClose,
  ...overlay
}: OverlayProps & { pending: PendingSuspension; onClose: () => void }) {
  const t = useT()
  const mayFollow = useCan('wf:batch:page')
  const [cascade, setCascade] = useState(false)
  const send = async () => {
    const done = await act(cascade)
    if (done === undefined) return
    onClose()
    if (done.reply.batchId !== null && mayFollow) goTo(`/bpm/batch?id=${done.reply.batchId}`)
  }
  return (
    <TabModal
      {...overlay}
      width={480}
      title={t(`workflow.suspend.${suspended}.title`, { name })}
      okText={t(`workflow.model.suspend.${suspended}`)}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Radio.Group
        className="wf-choices"
        value={cascade}
        onChange={({ target }) => setCascade(target.value === true)}
        options={[
          { value: false, label: t(`workflow.suspend.${suspended}.alone`) },
          { value: true, label: t(`workflow.suspend.${suspended}.cascade`, { count: running }) },
        ]}
      />
    </TabModal>
  )
}
