import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { StartBody, StartExtra } from './StartBody.tsx'
import { useStart, type StartOptions } from './use-start.ts'
import { useIsWide } from '../use-room.ts'

type StartFormProps = OverlayProps &
  StartOptions & {
    /** Goes on with another draft of the same process. */
    onDraft: (id: string) => void
  }

const [NARROW, WIDE] = [600, 1080]

/** Starts a process by its own form, with the forecast beside it. What is entered is kept as a draft. */
export default function StartForm({ process, draft, onStarted, onClose, onDraft, ...overlay }: StartFormProps) {
  const t = useT()
  const isWide = useIsWide()
  const start = useStart({ process, draft, onStarted, onClose })
  return (
    <FormDrawer
      {...overlay}
      record={start.record}
      width={isWide ? WIDE : NARROW}
      title={start.title === undefined ? t('workflow.start') : t('workflow.start.of', { name: start.title })}
      saveText={t('workflow.start.yes')}
      extra={<StartExtra start={start} draft={draft} onDraft={onDraft} />}
    >
      <StartBody start={start} />
    </FormDrawer>
  )
}
