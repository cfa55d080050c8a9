import { Alert, Button } from 'antd'
import { lazy, Suspense, useRef, type RefObject } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { focusFirstField } from '#kit/overlay/first-field.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { FormView, fetchFormView } from '../../render/lazy-form-view.ts'
import { useFormContext } from '../use-form-context.ts'
import { useRecordFiles } from '../use-record-files.ts'
import { FieldDifferences } from './FieldDifferences.tsx'
import type { Restored } from './use-basis.ts'
import type { RecordEditor } from './use-record-editor.ts'
import { whenSaved } from './when-saved.ts'
import '../record.css'

// The editor is loaded because a form is about to be shown.
fetchFormView()

const ConflictView = lazy(() => import('#kit/form/ConflictView.tsx'))

interface EditorBodyProps {
  editor: RecordEditor
  /** What it begins with has been waited for long enough to say so. */
  isSlow: boolean
}

/** What a record is entered or edited with: what went wrong, what was restored, and its form. */
export function EditorBody({ editor, isSlow }: EditorBodyProps) {
  const t = useT()
  const { form, basis, error, conflict, refusal, restored, attach, changed, isNew } = editor
  const context = useFormContext()
  const files = useRecordFiles(form.id, form.model, basis?.initial, basis?.draft)
  const root = useRef<HTMLDivElement>(null)
  const isGone = error?.status === 404 || error?.status === 400
  const beginInFirstField = useBeginInFirstField(root, isNew)
  return (
    <div className="frm-editor">
      {isGone && (
        <div className="frm-gone" role="alert">
          <Empty title={t('forms.record.gone')} reason={t('forms.record.goneWhy')} />
        </div>
      )}
      {error !== null && !isGone && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.msg}
          {...(editor.enterWithoutDraft && { description: t('forms.record.draftUnread') })}
          action={<ErrorActions editor={editor} />}
        />
      )}
      {isSlow && basis === undefined && error === null && <Skeleton rows={8} />}
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      {restored && !conflict && <DraftNotice restored={restored} onDiscard={() => void editor.discardDraft()} />}
      {conflict && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <ConflictView {...conflict} />
        </Suspense>
      )}
      {basis && (
        // Behind the choice between two versions the form keeps what was typed.
        <div ref={root} hidden={conflict !== undefined}>
          <Suspense fallback={<Skeleton rows={8} />}>
            <FormView
              key={basis.turn}
              ref={attach}
              model={form.model}
              formId={form.id}
              modes={form.modes}
              initial={basis.initial}
              {...(basis.draft && { draft: basis.draft })}
              names={basis.names}
              files={files}
              isNew={isNew}
              mayImportRows
              mode="edit"
              context={context}
              onChange={changed}
              onShown={beginInFirstField}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The ways on from what could not be read. */
function ErrorActions({ editor: { retry, enterWithoutDraft } }: { editor: RecordEditor }) {
  const t = useT()
  return (
    <div className="frm-editor-ways">
      <Button size="small" onClick={retry}>
        {t('kit.retry')}
      </Button>
      {enterWithoutDraft && (
        <Button size="small" onClick={enterWithoutDraft}>
          {t('forms.record.enterWithoutDraft')}
        </Button>
      )}
    </div>
  )
}

/** What is typed in, wherever it is. */
const TYPED = 'input, textarea, [contenteditable="true"]'

/**
 * A drawer, and a page of a new record, begin in their first field: once, and only where nothing else is typed in by
 * the time the form is there.
 */
function useBeginInFirstField(root: RefObject<HTMLElement | null>, isNew: boolean) {
  const hasBegun = useRef(false)
  return () => {
    if (hasBegun.current) return
    hasBegun.current = true
    const isTyping = document.activeElement?.matches(TYPED) === true
    if (!isTyping && (isNew || root.current?.closest('.ant-drawer'))) focusFirstField(root.current)
  }
}

function DraftNotice({ restored, onDiscard }: { restored: Restored; onDiscard: () => void }) {
  const t = useT()
  const { savedDate, isOldForm, isOldRecord, differences } = restored
  const notes = [
    ...(isOldForm ? [t('forms.record.restored.oldForm')] : []),
    ...(isOldRecord ? [t('forms.record.restored.oldRecord')] : []),
  ]
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={[t('forms.record.restored', { time: whenSaved(savedDate) }), ...notes].join(t('forms.record.stop'))}
      {...(differences.length > 0 && { description: <FieldDifferences differences={differences} /> })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('forms.record.discardDraft')}
        </Button>
      }
    />
  )
}
