import type { Flag } from '#contract/scalars.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { Turned } from '#workflow/contract/model.ts'
import '../workflow.css'
import './model.css'

/** What is turned off or on: a model, or one of its versions. */
export interface Turning {
  name: string
  suspended: Flag
  /** Instances that have not ended. */
  running: number
  act: (cascade: boolean) => Promise<{ readonly reply: Turned } | undefined>
}

/** Asks whether what runs is to follow; then leads to where that can be watched, whoever may. */
export default function TurnDialog({
  turning: { name, suspended, running, act },
  onClose,
  ...overlay
}: OverlayProps & { turning: Turning; onClose: () => void }) {
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
      title={t(`workflow.turn.${suspended}.title`, { name })}
      okText={t(`workflow.model.turn.${suspended}`)}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Radio.Group
        className="wf-choices"
        value={cascade}
        onChange={({ target }) => setCascade(target.value === true)}
        options={[
          { value: false, label: t(`workflow.turn.${suspended}.alone`) },
          { value: true, label: t(`workflow.turn.${suspended}.cascade`, { count: running }) },
        ]}
      />
    </TabModal>
  )
}
