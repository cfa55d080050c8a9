/** State of the first step of an import: the chosen file, what is wrong with it, and its way to the server. */
import { useState } from 'react'
import { MAX_IMPORT_BYTES, type ImportMode } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { upload } from '#shell/request/transfer.ts'
import type { ImportProps } from './ImportButton.tsx'

/** The size limit of a file as texts name it, in MB. */
export const MAX_IMPORT_MEGABYTES = MAX_IMPORT_BYTES / (1024 * 1024)

interface ImportFileCallbacks {
  readonly onHasFile: (hasFile: boolean) => void
  /** With the id of the new import. */
  readonly onUploaded: (id: string) => void
}

export function useImportFile({ create }: ImportProps['routes'], { onHasFile, onUploaded }: ImportFileCallbacks) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** 0 to 1 while it is on its way. */
  const [share, setShare] = useState<number>()
  const isTooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES

  const take = (chosen: File | undefined) => {
    setProblem(
      chosen && chosen.size > MAX_IMPORT_BYTES ? t('kit.import.tooLarge', { size: MAX_IMPORT_MEGABYTES }) : undefined,
    )
    setFile(chosen)
    onHasFile(chosen !== undefined)
  }
  const send = async (mode: ImportMode) => {
    if (!file) return
    setShare(0)
    try {
      const { id } = await upload(create, { file, body: { mode }, onProgress: setShare })
      onUploaded(id)
    } catch (thrown) {
      setProblem(problemOf(thrown))
    } finally {
      setShare(undefined)
    }
  }
  return { file, problem, share, isSendable: file !== undefined && !isTooLarge, take, send }
}

export type ImportFileState = ReturnType<typeof useImportFile>

/** What is wrong with the file says more than that something is. */
function problemOf(thrown: unknown): string {
  if (!(thrown instanceof CallError)) return messageOf(thrown)
  return thrown.issues.length > 0 ? thrown.issues.map(({ msg }) => msg).join(' ') : thrown.msg
}
