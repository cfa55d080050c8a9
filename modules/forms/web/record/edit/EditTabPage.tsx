import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { closeTabs } from '#shell/tabs/tabs-store.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes, type FormRecord, type OpenForm } from '#forms/contract/record.ts'
import { fetchFormView } from '../../render/lazy-form-view.ts'
import { formName } from '../../template/template-name.ts'
import { FormFailure } from '../FormFailure.tsx'
import { hasRight } from '../open-form.ts'
import { recordIn, recordsOf } from '../places.ts'
import { EditorBody } from './EditorBody.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { isWaiting, useStored, type Stored } from './use-basis.ts'
import { useRecordEditor } from './use-record-editor.ts'

/** One record as a tab: `/editTab?form=&id=`; without an id, a new one is entered. */
export default function EditTabPage() {
  const { query } = usePageQuery()
  const formId = query.get('form') ?? ''
  const id = query.get('id') ?? undefined
  const [turn, setTurn] = useState(0)
  if (formId === '') return <NoForm />
  return <LoadedTab key={`${formId} ${id} ${turn}`} formId={formId} id={id} onAgain={() => setTurn(turn + 1)} />
}

interface LoadedTabProps {
  formId: string
  id: string | undefined
  /** Begins anew: with an empty record, or with the one that was saved. */
  onAgain: () => void
}

/** Asks for the form and for what it begins with at once. */
function LoadedTab({ formId, id, onAgain }: LoadedTabProps) {
  const { data: form, error, refetch } = useCall(recordRoutes.form, { params: { formId } })
  const stored = useStored(formId, id)
  const isSlow = useDelayed(error === null && (form === undefined || isWaiting(stored, id)))
  if (form !== undefined) {
    if (id === undefined && !hasRight(form, 'create')) return <NotEntered form={form} />
    if (stored.record.data?.actions.includes('update') === false)
      return <NotEdited form={form} record={stored.record.data} />
    fetchFormView(form.model)
    return <EditTab form={form} id={id} stored={stored} isSlow={isSlow} onAgain={onAgain} />
  }
  if (error !== null) return <FormFailure error={error} onRetry={() => void refetch()} />
  return isSlow ? <Skeleton rows={10} /> : null
}

function NoForm() {
  const t = useT()
  return (
    <div className="kit-list-page">
      <PageTitle title={t('forms.edit.title')} />
      <div className="kit-card frm-gone">
        <Empty title={t('forms.record.formGone')} reason={t('forms.record.formGoneWhy')}>
          <Button type="primary" onClick={() => goTo('/form')}>
            {t('forms.record.allForms')}
          </Button>
        </Empty>
      </div>
    </div>
  )
}

/** A form in which the user cannot enter records, or that is stopped. */
function NotEntered({ form }: { form: OpenForm }) {
  const t = useT()
  useTabTitle(formName(form))
  return (
    <Closed
      title={t(form.isStopped ? 'forms.record.stopped' : 'forms.edit.noCreate')}
      reason={form.isStopped ? undefined : t('forms.edit.noCreateWhy')}
      heading={t('forms.record.enterOf', { name: formName(form) })}
    >
      {hasRight(form, 'view') ? (
        <Button type="primary" onClick={() => goTo(recordsOf(form.id))}>
          {t('forms.record.records')}
        </Button>
      ) : (
        <Button type="primary" onClick={() => goTo('/form')}>
          {t('forms.record.allForms')}
        </Button>
      )}
    </Closed>
  )
}

/** A record that the user may look at and not change. */
function NotEdited({ form, record }: { form: OpenForm; record: FormRecord }) {
  const t = useT()
  useTabTitle(record.title)
  return (
    <Closed
      title={t('forms.edit.noUpdate')}
      reason={t('forms.edit.noUpdateWhy')}
      heading={record.title === '' ? formName(form) : record.title}
    >
      <Button type="primary" onClick={() => goTo(recordIn(form.id, record.id))}>
        {t('forms.record.openSaved')}
      </Button>
    </Closed>
  )
}

interface ClosedProps {
  heading: string
  title: string
  reason: string | undefined
  children: ReactNode
}

function Closed({ heading, title, reason, children }: ClosedProps) {
  return (
    <div className="kit-list-page">
      <PageTitle title={heading} />
      <div className="kit-card frm-gone" role="alert">
        <Empty title={title} reason={reason}>
          {children}
        </Empty>
      </div>
    </div>
  )
}

interface EditTabProps extends Omit<LoadedTabProps, 'formId'> {
  form: OpenForm
  stored: Stored
  /** It has been waited for long enough to say so. */
  isSlow: boolean
}

function EditTab({ form, id, stored, isSlow, onAgain }: EditTabProps) {
  const t = useT()
  const [savedId, setSavedId] = useState<string>()
  const tab = useTabKey()
  const mayView = hasRight(form, 'view')
  const editor = useRecordEditor({
    form,
    id,
    stored,
    onSaved: setSavedId,
    // A tab that is closed shows what was open before.
    onLeft: () => tab === undefined && goTo(mayView ? recordsOf(form.id) : '/form'),
  })
  const close = tab === undefined ? editor.close : async () => void (await closeTabs(tab))
  useTabTitle(id === undefined ? formName(form) : (editor.basis?.record?.title ?? ''))
  return (
    <div className="kit-list-page">
      <PageTitle title={editor.title} />
      {savedId === undefined ? (
        <div className="kit-card frm-edit">
          <div className="frm-edit-body">
            <EditorBody editor={editor} isSlow={isSlow} />
          </div>
          <div className="frm-edit-foot">
            <EditorFoot editor={{ ...editor, close }} />
          </div>
        </div>
      ) : (
        <div className="kit-card frm-saved" role="status">
          <CircleCheck size={42} strokeWidth={1.25} aria-hidden="true" />
          <p>{t(id === undefined ? 'forms.record.entered' : 'kit.record.saved')}</p>
          <div className="frm-saved-ways">
            {mayView && (
              <Button type="primary" onClick={() => goTo(recordIn(form.id, savedId))}>
                {t('forms.record.openSaved')}
              </Button>
            )}
            <Button onClick={onAgain}>
              {t(id === undefined ? 'forms.record.enterAnother' : 'forms.record.editAgain')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
