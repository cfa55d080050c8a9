import { Suspense, useId, useRef } from 'react'
import { SignatureBox } from '#forms/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useT } from '#shell/i18n.ts'
import { ATTACHMENT_PLACE } from '#workflow/contract/comment.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { AttachmentField } from '../comment/AttachmentField.tsx'
import type { EvidenceState } from './use-evidence.ts'
import '../comment/comment.css'

type Rules = Pick<WorkflowTaskDetail, 'attachmentRule' | 'signatureRule'>

interface EvidenceFieldsProps extends Rules {
  evidence: EvidenceState
}

/** Files and the signature, where the step has a place for them. */
export default function EvidenceFields({ attachmentRule, signatureRule, evidence }: EvidenceFieldsProps) {
  const t = useT()
  const { files, setFiles, isFilesMissing, refusals } = evidence
  const root = useRef<HTMLDivElement>(null)
  useOnChange(refusals === 0 ? undefined : String(refusals), () => showMissing(root.current))
  return (
    <div className="wf-comment" ref={root}>
      {attachmentRule !== null && (
        <AttachmentField
          value={files}
          onChange={setFiles}
          isRequired={attachmentRule === 'required'}
          missing={isFilesMissing ? t('workflow.attachments.missing') : undefined}
        />
      )}
      {signatureRule !== null && <Signature rule={signatureRule} evidence={evidence} />}
    </div>
  )
}

/** The fields may lie below what is in sight: the first that is missing is shown, with what it says. */
function showMissing(root: HTMLElement | null): void {
  const note = root?.querySelector<HTMLElement>('[role="alert"]')
  note?.scrollIntoView({ block: 'center' })
  note?.parentElement?.querySelector<HTMLElement>('[role="group"], button')?.focus({ preventScroll: true })
}

function Signature({ rule, evidence }: { rule: NonNullable<Rules['signatureRule']>; evidence: EvidenceState }) {
  const t = useT()
  const [labelId, noteId] = [useId(), useId()]
  const { signed, setSigned, isSignatureMissing } = evidence
  return (
    <div className="wf-attachments">
      <span id={labelId}>
        {t('workflow.signature')}
        <span className="pt-required" aria-hidden="true">
          {'*'}
        </span>
        {rule === 'complete' && <span className="wf-hint wf-signature-when">{t('workflow.signature.complete')}</span>}
      </span>
      <Suspense fallback={<Skeleton rows={3} />}>
        <SignatureBox
          label={t('workflow.signature')}
          labelId={labelId}
          describedBy={isSignatureMissing ? noteId : undefined}
          isInvalid={isSignatureMissing}
          place={ATTACHMENT_PLACE}
          value={signed}
          onChange={setSigned}
        />
      </Suspense>
      {isSignatureMissing && (
        <p id={noteId} role="alert" className="wf-reason-missing">
          {t('workflow.signature.missing')}
        </p>
      )}
    </div>
  )
}
