import { Suspense, useState } from 'react'
import { PrintFrame } from '#kit/list/PrintFrame.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { FormPaper } from '../paper/lazy-form-paper.ts'
import { formName } from '../template/template-name.ts'
import { useRecordName } from './record-columns.tsx'
import { useFormContext } from './use-form-context.ts'
import { useRecordFiles } from './use-record-files.ts'

interface RecordPrintProps {
  form: OpenForm
  record: FormRecord
  onClose: () => void
}

/** One record on paper: the values that the user may see, who printed it and when. */
export default function RecordPrint({ form, record, onClose }: RecordPrintProps) {
  const t = useT()
  const person = usePerson()
  const nameOf = useRecordName()
  const context = useFormContext()
  const files = useRecordFiles(form.id, form.model, record.values)
  const [isShown, setIsShown] = useState(false)
  return (
    <PrintFrame title={nameOf(record)} isReady={isShown} onClose={onClose}>
      <article className="kit-print-sheet frm-print">
        <header>
          <h1>{formName(form)}</h1>
          <p className="kit-print-note">
            <b>{nameOf(record)}</b>
            <span>{[record.ownerName, record.deptName].filter((one) => one !== '').join(' · ')}</span>
            <time>{exactTime(new Date(record.createDate))}</time>
            <span>{t('kit.print.by', { name: person.realName })}</span>
            <time>{exactTime(new Date())}</time>
          </p>
        </header>
        <Suspense fallback={null}>
          <FormPaper
            model={form.model}
            formId={form.id}
            modes={form.modes}
            initial={record.values}
            names={record.names}
            files={files}
            context={context}
            onShown={() => setIsShown(true)}
          />
        </Suspense>
      </article>
    </PrintFrame>
  )
}
