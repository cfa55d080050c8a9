import { Suspense } from 'react'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { ports } from '#shell/ports.ts'
import { textIn } from '#forms-core/index.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { FormView } from '../render/lazy-form-view.ts'
import { sayPlain } from './history/change-words.ts'
import { useFormContext } from './use-form-context.ts'
import { useRecordFiles } from './use-record-files.ts'

const TONES = {
  running: 'running',
  ended: 'success',
  rejected: 'error',
  canceled: 'neutral',
  voided: 'neutral',
} as const

interface RecordDetailsProps {
  form: OpenForm
  record: FormRecord
}

/** The values of a record in its form, what earlier versions of the form have left, and where it comes from. */
export function RecordDetails({ form, record }: RecordDetailsProps) {
  const t = useT()
  const context = useFormContext()
  const files = useRecordFiles(form.id, form.model, record.values)
  const { values, names, ownerName, deptName, createDate, updateDate, versionNo } = record
  const retired = form.retired.filter(({ id }) => values[id] !== undefined)
  const facts = [
    { label: t('forms.record.owner'), value: ownerName },
    { label: t('forms.record.dept'), value: deptName },
    { label: t('kit.record.createdAt'), value: <RelativeTime at={createDate} /> },
    { label: t('kit.record.updatedAt'), value: <RelativeTime at={updateDate} /> },
    { label: t('forms.record.formVersion'), value: `V${versionNo}` },
    ...(record.process === null ? [] : [{ label: t('forms.record.process'), value: <RecordProcess {...record} /> }]),
  ]
  return (
    <>
      <FormView
        model={form.model}
        formId={form.id}
        modes={form.modes}
        initial={values}
        names={names}
        files={files}
        isNew={false}
        mode="view"
        context={context}
      />
      {retired.length > 0 && (
        <section className="frm-retired" aria-label={t('forms.record.retired')}>
          <h3>{t('forms.record.retired')}</h3>
          <p className="kit-quiet">{t('forms.record.retiredWhy')}</p>
          <DescriptionList
            none={t('kit.none')}
            items={retired.map(({ id, label }) => ({
              label: textIn(label, currentLanguage()),
              value: sayPlain(values[id], names),
            }))}
          />
        </section>
      )}
      <section className="frm-origin" aria-label={t('forms.record.origin')}>
        <DescriptionList none={t('kit.none')} items={facts} />
      </section>
    </>
  )
}

/** The process that handles a record: its state, and a link for those who may see it. */
function RecordProcess({ instanceId, process }: Pick<FormRecord, 'instanceId' | 'process'>) {
  const t = useT()
  const { processState: ProcessState } = ports().slots
  if (instanceId === null || process === null) return null
  const state = <StatusTag tone={TONES[process]} text={t(`forms.record.process.${process}`)} />
  if (!ProcessState) return state
  return (
    <Suspense fallback={state}>
      <ProcessState instanceId={instanceId}>{state}</ProcessState>
    </Suspense>
  )
}
