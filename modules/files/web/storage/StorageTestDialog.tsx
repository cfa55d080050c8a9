import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { storageRoutes, type FileStore, type StepState, type StorageTest } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import { STORAGE_READS } from './use-storage-actions.tsx'
import './storage.css'

interface StorageTestDialogProps extends OverlayProps {
  storage: FileStore
  onClose: () => void
}

/** Tests a storage, and shows which steps it passed, which not, and why. */
export default function StorageTestDialog({ storage: { id, name }, onClose, open }: StorageTestDialogProps) {
  const t = useT()
  const [result, setResult] = useState<StorageTest>()
  const test = useMutate(storageRoutes.test, { refreshes: STORAGE_READS, done: false })
  const begin = async () => {
    setResult(undefined)
    setResult((await test.run({ params: { id } }))?.reply)
  }
  return (
    <TabModal
      open={open}
      width={480}
      title={t('system.storage.testOf', { name })}
      okText={t(result ? 'system.storage.test.again' : 'system.storage.test.begin')}
      cancelText={t('kit.cancel')}
      confirmLoading={test.isRunning}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      <p className="sys-storage-hint">{t('system.storage.test.hint')}</p>
      <div aria-live="polite">{result && <Steps {...result} />}</div>
    </TabModal>
  )
}

function Steps({ isPassed, steps }: StorageTest) {
  const t = useT()
  const failed = steps.find(({ state }) => state === 'failed')
  return (
    <>
      <ul className="sys-storage-steps">
        {steps.map(({ step, state, milliseconds }) => (
          <li key={step} data-state={state}>
            <StepIcon state={state} />
            <span>{t(`system.storage.step.${step}`)}</span>
            <span className="sys-storage-took">
              {state === 'passed'
                ? t('system.storage.took', { count: milliseconds })
                : t(`system.storage.stepState.${state}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-alert" data-kind={isPassed ? 'info' : 'error'} role={isPassed ? 'status' : 'alert'}>
        {failed?.msg ?? t('system.storage.test.passed')}
      </p>
    </>
  )
}

function StepIcon({ state }: { state: StepState }) {
  const Icon = state === 'passed' ? CircleCheck : state === 'failed' ? CircleX : CircleDashed
  return <Icon size={18} aria-hidden="true" />
}
