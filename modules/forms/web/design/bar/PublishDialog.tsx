import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { CallError } from '#shell/request/call-error.ts'
import { messageOf } from '#shell/request/call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { differenceOf, sayFormChange } from '#forms-core/index.ts'
import { TEMPLATE_READS } from '../../template/reads.ts'
import { useDesigner } from '../state/use-designer.ts'
import { sayProblem } from '../state/words.ts'
import './dialogs.css'

interface PublishDialogProps {
  open: boolean
  onClose: () => void
  /** The draft is read again: there is a new version. */
  onPublished: () => void
}

interface Refusal {
  message: string
  issues: readonly string[]
}

/** What a new version changes, in words; publishing is refused while something is wrong. */
export default function PublishDialog({ open, onClose, onPublished }: PublishDialogProps) {
  const t = useT()
  const id = useId()
  const { model, draft, problems, saving } = useDesigner()
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const publish = useMutate(templateRoutes.publish, {
    refreshes: [...TEMPLATE_READS, templateRoutes.versions],
    done: ({ no }) => t('forms.design.published', { no }),
  })
  const changes = draft.published === null ? [] : differenceOf(draft.published, model)
  const isEmpty = model.fields.length === 0
  const isSame = draft.published !== null && changes.length === 0
  const isBlocked = isEmpty || isSame || problems.length > 0
  const submit = async () => {
    setRefusal(undefined)
    if (!(await saving.flush()))
      return setRefusal({ message: saving.message || t('forms.design.notSaved'), issues: [] })
    try {
      await publish.attempt({ params: { id: draft.id }, body: { rev: saving.latestRev(), note } })
      onPublished()
    } catch (thrown) {
      const issues = thrown instanceof CallError ? thrown.issues.map(({ msg }) => msg) : []
      setRefusal({ message: messageOf(thrown), issues })
    }
    return undefined
  }
  return (
    <TabDialog
      open={open}
      title={t('forms.design.publishTitle', { no: draft.versionNo + 1 })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={isBlocked} loading={publish.isRunning} onClick={() => void submit()}>
            {t('forms.design.publish')}
          </Button>
        </>
      }
    >
      {problems.length > 0 && (
        <div role="alert" className="frd-publish-problems">
          <p>{t('forms.design.publishBlocked', { count: problems.length })}</p>
          <ul>
            {problems.map(({ problem }) => (
              <li key={problem.code + problem.path + (problem.detail ?? '')}>{sayProblem(model, problem)}</li>
            ))}
          </ul>
        </div>
      )}
      {isEmpty && <p role="alert">{t('forms.design.publishEmpty')}</p>}
      {isSame && <p role="alert">{t('forms.design.publishSame')}</p>}
      {draft.published === null && !isEmpty && <p className="frd-hint">{t('forms.design.publishFirst')}</p>}
      {changes.length > 0 && <Changes title={t('forms.design.changes', { count: changes.length })} changes={changes} />}
      {draft.recordCount > 0 && (
        <p className="frd-hint">{t('forms.design.recordsStay', { count: draft.recordCount })}</p>
      )}
      <Labelled id={id} label={t('forms.design.note')}>
        <Input.TextArea
          id={id}
          value={note}
          maxLength={500}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
        />
      </Labelled>
      {refusal && (
        <div role="alert" className="frd-failure">
          <p>{refusal.message}</p>
          <ul>
            {refusal.issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        </div>
      )}
    </TabDialog>
  )
}

interface ChangesProps {
  title: string
  changes: ReturnType<typeof differenceOf>
}

/** Differences of two versions, a sentence each. */
export const Changes = ({ title, changes }: ChangesProps) => (
  <section className="frd-changes" aria-label={title}>
    <h4>{title}</h4>
    <ul>
      {changes.map((change, at) => (
        <li key={at}>{sayFormChange(change, currentLanguage())}</li>
      ))}
    </ul>
  </section>
)
