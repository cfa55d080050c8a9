import { useEffect, useEffectEvent, useState } from 'react'
import { importRoutesOfAll, type Import } from '#contract/import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { ask } from '../overlay/ask.tsx'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { NEW_IMPORT, type ImportProps } from './ImportButton.tsx'
import { stepOf } from './import-words.ts'
import { ImportFile } from './ImportFile.tsx'
import { ImportNotShown, ImportState } from './ImportState.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { useImport } from './use-import.ts'
import { useLeaveImport } from './use-leave-import.ts'
import './import.css'

interface ImportWizardProps extends ImportProps, OverlayProps {
  /** Of an import, or `new`. */
  id: string
  /** Changes the id in the address. */
  onMove: (id: string) => void
  onClose: () => void
}

const WIDTH = 1120
/** Beside the drawer some of the page stays in sight. */
const BESIDE = 64

/**
 * The steps of an import: file, check, preview, confirm, result. What it shows is the server's state, so it goes on
 * where it was after a reload; closing it loses nothing but is asked about.
 */
export default function ImportWizard({ id: given, onMove, onClose, refreshes, ...props }: ImportWizardProps) {
  const isPhone = useIsPhone()
  const id = given === NEW_IMPORT ? undefined : given
  const { data, error, refetch } = useImport(id)
  const shown = id === undefined ? undefined : data
  const [hasFile, setHasFile] = useState(false)
  /** Past the preview: which refused rows stay out is decided. */
  const [leaveOut, setLeaveOut] = useState<boolean>()
  const status = shown?.status
  useRefreshDone(status, refreshes)

  const isInTheMiddle = status === 'ready' || (id === undefined && hasFile)
  const mayClose = useLeaveImport(isInTheMiddle, id !== undefined, onClose)
  const close = async () => {
    if (await mayClose()) onClose()
  }
  const cancel = useCancelImport(id, onClose)
  const restart = () => {
    setLeaveOut(undefined)
    setHasFile(false)
    onMove(NEW_IMPORT)
  }
  const onConfirmed = () => {
    setLeaveOut(undefined)
    void refetch()
  }
  const leave = () => void close()
  const actions = { onLeaveOut: setLeaveOut, onConfirmed, onCancel: () => void cancel(), onRestart: restart, onClose }
  return (
    <TabDrawer
      open={props.open}
      afterOpenChange={props.afterOpenChange}
      title={props.title}
      width={isPhone ? WIDTH : Math.min(WIDTH, window.innerWidth - BESIDE)}
      onClose={leave}
    >
      <div className="kit-import">
        <ImportSteps step={stepOf(shown, leaveOut !== undefined && status === 'ready')} />
        {id === undefined && (
          <ImportFile {...props} onHasFile={setHasFile} onUploaded={onMove} onResume={onMove} onClose={leave} />
        )}
        {!shown && id !== undefined && error && (
          <ImportNotShown reason={error.msg} onRetry={() => void refetch()} onRestart={restart} />
        )}
        {shown && <ImportState data={shown} leaveOut={leaveOut} afterwards={props.afterwards} {...actions} />}
        {id === undefined && props.afterwards}
      </div>
    </TabDrawer>
  )
}

/** Refreshes the reads that answer differently once the import is written. */
function useRefreshDone(status: Import['status'] | undefined, refreshes: ImportProps['refreshes']) {
  const refresh = useRefresh()
  const done = useEffectEvent(() => void refresh(...refreshes))
  useEffect(() => {
    if (status === 'done') done()
  }, [status])
}

/** Asks, and deletes what was uploaded. */
function useCancelImport(id: string | undefined, onCancelled: () => void) {
  const t = useT()
  return async () => {
    if (!id) return
    const question = { title: t('kit.import.cancelTitle'), consequence: t('kit.import.cancelText') }
    if (!(await ask({ ...question, yes: t('kit.import.cancel'), danger: true }))) return
    await call(importRoutesOfAll.remove, { params: { id } }).then(onCancelled, (thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  }
}
