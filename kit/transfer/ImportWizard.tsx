import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useInsertionEffect, useState } from 'react'
import { importRoutesOfAll } from '#contract/import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { guardLeaving } from '#shell/page/leaving.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { ask } from '../overlay/ask.tsx'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { NEW_IMPORT, type ImportProps } from './ImportButton.tsx'
import { stepOf } from './import-words.ts'
import { ImportConfirm, ImportDone } from './ImportConfirm.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { useImport } from './use-import.ts'
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
  const t = useT()
  const isPhone = useIsPhone()
  const id = given === NEW_IMPORT ? undefined : given
  const { data, error, refetch } = useImport(id)
  const shown = id === undefined ? undefined : data
  const [hasFile, setHasFile] = useState(false)
  /** Past the preview: which refused rows stay out is decided. */
  const [leaveOut, setLeaveOut] = useState<boolean>()
  const refresh = useRefresh()
  const status = shown?.status
  const done = useEffectEvent(() => void refresh(...refreshes))
  useEffect(() => {
    if (status === 'done') done()
  }, [status])

  const isInTheMiddle = status === 'ready' || (id === undefined && hasFile)
  const mayClose = useMiddle(isInTheMiddle, id !== undefined, onClose)
  const close = async () => {
    if (await mayClose()) onClose()
  }
  const cancel = async () => {
    if (!id) return
    const question = { title: t('kit.import.cancelTitle'), consequence: t('kit.import.cancelText') }
    if (!(await ask({ ...question, yes: t('kit.import.cancel'), danger: true }))) return
    await call(importRoutesOfAll.remove, { params: { id } }).then(onClose, (thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  }
  const restart = () => {
    setLeaveOut(undefined)
    setHasFile(false)
    onMove(NEW_IMPORT)
  }
  const step = stepOf(shown, leaveOut !== undefined && status === 'ready')
  return (
    <TabDrawer
      open={props.open}
      afterOpenChange={props.afterOpenChange}
      title={props.title}
      width={isPhone ? WIDTH : Math.min(WIDTH, window.innerWidth - BESIDE)}
      onClose={() => void close()}
    >
      <div className="kit-import">
        <ImportSteps step={step} />
        {id === undefined && (
          <ImportFile
            {...props}
            onHasFile={setHasFile}
            onUploaded={onMove}
            onResume={onMove}
            onClose={() => void close()}
          />
        )}
        {!shown && id !== undefined && error && (
          <Empty title={t('kit.import.notShown')} reason={error.msg}>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
            <Button onClick={restart}>{t('kit.import.again')}</Button>
          </Empty>
        )}
        {shown?.status === 'checking' && <ImportProgress data={shown} onCancel={() => void cancel()} />}
        {shown?.status === 'failed' && (
          <>
            <Alert type="error" showIcon title={t('kit.import.failed')} description={shown.failure?.msg} />
            <div className="kit-import-foot">
              <Button type="primary" onClick={restart}>
                {t('kit.import.again')}
              </Button>
            </div>
          </>
        )}
        {shown?.status === 'ready' && leaveOut === undefined && (
          <ImportPreview data={shown} onCancel={() => void cancel()} onNext={setLeaveOut} />
        )}
        {shown?.status === 'ready' && leaveOut !== undefined && (
          <ImportConfirm
            data={shown}
            leaveOut={leaveOut}
            onBack={() => setLeaveOut(undefined)}
            onConfirmed={() => {
              setLeaveOut(undefined)
              void refetch()
            }}
          />
        )}
        {shown?.status === 'confirming' && <ImportProgress data={shown} />}
        {shown?.status === 'done' && (
          <ImportDone data={shown} afterwards={props.afterwards} onAgain={restart} onClose={onClose} />
        )}
        {id === undefined && props.afterwards}
      </div>
    </TabDrawer>
  )
}

/** Asks before an import is left in the middle; the shell asks the same before a link leads away. */
function useMiddle(isInTheMiddle: boolean, isKept: boolean, onLeave: () => void): () => Promise<boolean> {
  const t = useT()
  const askFirst = () =>
    ask({
      title: t('kit.import.leaveTitle'),
      consequence: t(isKept ? 'kit.import.leaveKept' : 'kit.import.leaveLost'),
      yes: t('kit.import.leave'),
    })
  const leave = useEffectEvent(async () => {
    const may = await askFirst()
    if (may) onLeave()
    return may
  })
  const tab = useTabKey()
  // It stays while the tab hides, as in `useUnsavedWarning`.
  useInsertionEffect(() => (isInTheMiddle ? guardLeaving(() => leave(), tab) : undefined), [isInTheMiddle, tab])
  return async () => !isInTheMiddle || (await askFirst())
}
