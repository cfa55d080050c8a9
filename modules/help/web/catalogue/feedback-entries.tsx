/** Pieces that ask, answer, explain, or stand where something is missing. */
import { Button } from 'antd'
import { Ellipsis, Pencil, Printer, Trash2, Repeat2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import { ask, explain } from '#kit/overlay/ask.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError } from '#shell/request/call.ts'
import { sample } from './demo/sample.ts'
import type { CatalogueEntry } from './entry.ts'

function EmptyExample() {
  const { title, reason, way } = sample.empty
  return (
    <Empty title={title} reason={reason}>
      <Button color="primary" variant="outlined">
        {way}
      </Button>
    </Empty>
  )
}

function SkeletonExample() {
  return <Skeleton rows={4} />
}

function ToastExample() {
  const { texts } = sample
  const undo = { label: texts.undo, run: () => toast('info', texts.undone) }
  return (
    <>
      <Button onClick={() => toast('success', texts.done, undo)}>{texts.done}</Button>
      <Button onClick={() => toast('error', texts.failed)}>{texts.failed}</Button>
      <Button onClick={() => toast('warning', texts.warned)}>{texts.warned}</Button>
      <Button onClick={() => toast('info', texts.announced)}>{texts.announced}</Button>
    </>
  )
}

function AskExample() {
  const { title, consequence, yes, done, kept } = sample.question
  const remove = async () => {
    const isSure = await ask({ title, consequence, yes, danger: true })
    toast(isSure ? 'success' : 'info', isSure ? done : kept)
  }
  return (
    <Button danger onClick={() => void remove()}>
      {yes}
    </Button>
  )
}

function ExplainExample() {
  const { title, reason } = sample.explanation
  return <Button onClick={() => void explain(title, <p>{reason}</p>)}>{title}</Button>
}

function DialogExample() {
  const { title, text, close } = sample.dialog
  const [shown, setShown] = useState<true>()
  return (
    <>
      <Button onClick={() => setShown(true)}>{title}</Button>
      <Overlay of={shown}>
        {(_, overlay) => (
          <TabModal
            {...overlay}
            title={title}
            onCancel={() => setShown(undefined)}
            footer={<Button onClick={() => setShown(undefined)}>{close}</Button>}
          >
            <p>{text}</p>
          </TabModal>
        )}
      </Overlay>
    </>
  )
}

function DrawerExample() {
  const [shown, setShown] = useState<true>()
  return (
    <>
      <Button onClick={() => setShown(true)}>{sample.drawer.title}</Button>
      <Overlay of={shown}>
        {(_, overlay) => (
          <TabDrawer {...overlay} title={sample.drawer.title} onClose={() => setShown(undefined)}>
            <p>{sample.reason}</p>
          </TabDrawer>
        )}
      </Overlay>
    </>
  )
}

function ActionMenuExample() {
  const t = useT()
  const { edit, transfer, print, remove, done } = sample.actions
  const say = (what: string) => () => toast('info', done + what)
  return (
    <ActionMenu
      label={t('kit.moreActions')}
      trigger={<Ellipsis size={16} aria-hidden="true" />}
      actions={[
        { key: 'edit', label: edit, icon: <Pencil size={16} />, run: say(edit) },
        { key: 'transfer', label: transfer, icon: <Repeat2 size={16} />, run: say(transfer) },
        { key: 'print', label: print, icon: <Printer size={16} />, run: say(print) },
        { key: 'remove', label: remove, icon: <Trash2 size={16} />, danger: true, run: say(remove) },
      ]}
    />
  )
}

/** What a browser says when a file of the page is gone. */
const LostFile = lazy(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: (the catalogue asked for it)')),
)

function FailingExample() {
  const { render, file, promise, call, thrown } = sample.failing
  const [broken, setBroken] = useState<'render' | 'file'>()
  if (broken === 'render') throw new Error(thrown)
  if (broken === 'file') return <LostFile />
  const refused = { code: 500, status: 500, error: 'internal', issues: [], data: {}, requestId: 'example-0042' }
  return (
    <>
      <Button onClick={() => setBroken('render')}>{render}</Button>
      <Button onClick={() => setBroken('file')}>{file}</Button>
      <Button onClick={() => void Promise.reject(new Error(thrown))}>{promise}</Button>
      <Button onClick={() => void Promise.reject(new CallError({ ...refused, msg: thrown }))}>{call}</Button>
    </>
  )
}

export const feedbackEntries: readonly CatalogueEntry[] = [
  { id: 'empty', title: 'system.catalogue.empty', about: 'system.catalogue.empty.about', Example: EmptyExample },
  {
    id: 'skeleton',
    title: 'system.catalogue.skeleton',
    about: 'system.catalogue.skeleton.about',
    Example: SkeletonExample,
  },
  { id: 'toast', title: 'system.catalogue.toast', about: 'system.catalogue.toast.about', Example: ToastExample },
  {
    id: 'ask',
    title: 'system.catalogue.ask',
    about: 'system.catalogue.ask.about',
    Example: AskExample,
    keys: [
      { keys: ['Enter'], does: 'system.catalogue.keys.yes' },
      { keys: ['Esc'], does: 'system.catalogue.keys.no' },
    ],
  },
  {
    id: 'explain',
    title: 'system.catalogue.explain',
    about: 'system.catalogue.explain.about',
    Example: ExplainExample,
    keys: [{ keys: ['Esc'], does: 'system.catalogue.keys.close' }],
  },
  {
    id: 'dialog',
    title: 'system.catalogue.dialog',
    about: 'system.catalogue.dialog.about',
    Example: DialogExample,
    keys: [{ keys: ['Esc'], does: 'system.catalogue.keys.close' }],
  },
  {
    id: 'drawer',
    title: 'system.catalogue.drawer',
    about: 'system.catalogue.drawer.about',
    Example: DrawerExample,
    keys: [{ keys: ['Esc'], does: 'system.catalogue.keys.close' }],
  },
  {
    id: 'action-menu',
    title: 'system.catalogue.actionMenu',
    about: 'system.catalogue.actionMenu.about',
    Example: ActionMenuExample,
    keys: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'system.catalogue.keys.move' },
      { keys: ['Enter'], does: 'system.catalogue.keys.choose' },
      { keys: ['Esc'], does: 'system.catalogue.keys.close' },
    ],
  },
  {
    id: 'failure',
    title: 'system.catalogue.failure',
    about: 'system.catalogue.failure.about',
    Example: FailingExample,
  },
]
