import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { DraftState } from './use-draft.ts'
import type { RecordEditor } from './use-record-editor.ts'
import { whenSaved } from './when-saved.ts'

/** The buttons of a record that is edited; at the start, whether what was typed is kept. */
export function EditorFoot({ editor }: { editor: RecordEditor }) {
  const t = useT()
  const { basis, conflict, isNew, isSaving, draft, submit, close } = editor
  if (conflict) {
    const { returnToForm, save } = conflict.conflict
    return (
      <div className="kit-drawer-foot">
        <Button type="text" onClick={() => void close()}>
          {t('kit.cancel')}
        </Button>
        <Button onClick={returnToForm}>{t('kit.form.backToForm')}</Button>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t('kit.form.saveMerged')}
        </Button>
      </div>
    )
  }
  return (
    <div className="kit-drawer-foot">
      <DraftWords state={draft} />
      <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
      <Button type="primary" loading={isSaving} disabled={basis === undefined} onClick={() => void submit()}>
        {t(isNew ? 'forms.record.submit' : 'kit.form.save')}
      </Button>
    </div>
  )
}

function DraftWords({ state }: { state: DraftState }) {
  const t = useT()
  const text =
    state.is === 'saved'
      ? t('forms.record.draftSaved', { time: whenSaved(state.at) })
      : state.is === 'saving'
        ? t('forms.record.draftSaving')
        : state.is === 'failed'
          ? t('forms.record.draftFailed', { reason: state.msg })
          : ''
  return (
    <span className="frm-draft" role="status" data-failed={state.is === 'failed'}>
      {text}
    </span>
  )
}
