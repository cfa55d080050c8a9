/** Files and the signature that stand with a decision, and whether those that its step requires are missing. */
import { useState } from 'react'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import type { KeptTexts } from '#shell/session/kept-texts.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'

export type Decision = 'complete' | 'reject' | 'return'

const NONE: readonly UploadedFile[] = []

/** @param kept keeps the files with the comments that were begun; a signature is given anew */
export function useEvidence({ id, attachmentRule, signatureRule }: WorkflowTaskDetail, kept?: KeptTexts) {
  const key = `files ${id}`
  const [files, setFiles] = useState(() => filesIn(kept?.get(key)))
  const [signed, setSigned] = useState(NONE)
  /** The decision that was tried; what it lacks is marked. */
  const [tried, setTried] = useState<Decision>()
  const [refusals, setRefusals] = useState(0)
  const lacksFiles = attachmentRule === 'required' && files.length === 0
  const isWanted = (kind: Decision) =>
    signatureRule === 'always' || (signatureRule === 'complete' && kind === 'complete')
  const lacksSignature = (kind: Decision) => isWanted(kind) && signed.length === 0
  const [signature] = signed
  return {
    files,
    setFiles: (next: readonly UploadedFile[]) => {
      setFiles(next)
      if (next.length === 0) kept?.delete(key)
      else kept?.set(key, JSON.stringify(next))
    },
    /** The task is handled: nothing is kept for it. */
    forget: () => kept?.delete(key),
    signed,
    setSigned,
    /** How often something was missing. */
    refusals,
    isFilesMissing: tried !== undefined && lacksFiles,
    isSignatureMissing: tried !== undefined && lacksSignature(tried),
    /** Whether the decision has what it needs; otherwise the fields say what is missing. */
    isEnough: (kind: Decision): boolean => {
      setTried(kind)
      const isEnough = !lacksFiles && !lacksSignature(kind)
      if (!isEnough) setRefusals(refusals + 1)
      return isEnough
    },
    /** What goes with the call. */
    given: {
      ...(files.length > 0 && { ossIdList: files.map(({ id }) => id) }),
      ...(signature !== undefined && { signature: signature.id }),
    },
  }
}

/** Only `setFiles` writes under such a key. */
const filesIn = (text: string | undefined): readonly UploadedFile[] =>
  text === undefined ? NONE : (JSON.parse(text) as UploadedFile[])

export type EvidenceState = ReturnType<typeof useEvidence>
